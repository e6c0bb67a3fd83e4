"""Page as static files: boustro itself runs in a worker of the browser, under Pyodide."""
