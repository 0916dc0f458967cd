"""Other languages: the engine, the pages and the catalogues."""
