"""Makes `dist/`: wheel, runtime, scripts, pages and the service worker's list of files."""
