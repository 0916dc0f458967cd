"""Tests of other languages: the engine, the pages and the catalogues."""
