"""Makes `dist/`: wheel, runtime, scripts, pages and the list of the service worker."""
