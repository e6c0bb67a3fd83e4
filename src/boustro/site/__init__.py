"""The page as static files, without a server: boustro runs in a worker of the browser (Pyodide)."""
