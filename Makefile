# `make help` lists the targets. Everything is installed into .venv; nothing else is touched.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
BENCH ?= -m bench
PORT ?= 8000

# npm, too, keeps what it has fetched in the clone.
export npm_config_cache ?= $(CURDIR)/build/npm
# And Python what it has compiled: else each of the thousand processes of the tests compiles it anew.
unexport PYTHONDONTWRITEBYTECODE

# The first Python that is new enough; PYTHON=... chooses another.
NEW_ENOUGH := import sys; raise SystemExit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if command -v $$p >/dev/null && $$p -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$p; break; fi; done)

PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# Python compiles what it imports; pip would compile all, in half of its time.
INSTALL := $(PIP) install -q --no-compile -c constraints.txt
# The build tools stand in .venv already, at the pinned versions, so no second environment is
# made; build/dev keeps the objects, so that a rebuild compiles only what changed.
EDITABLE := --no-build-isolation --config-settings=build-dir=build/dev \
	--config-settings=cmake.define.BOUSTRO_WERROR=ON
NATIVE := CMakeLists.txt $(shell find native/boustro bindings -name '*.?pp' -o -name '*.inc' 2>/dev/null)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Install -------------------------------------------------------------------------------

$(VENV)/stamp-venv:
	@if [ -z "$(PYTHON)" ]; then \
		echo "boustro needs Python 3.11 or newer; found: $$(python3 --version 2>&1 || true)." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; exit 1; fi
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { \
		echo "boustro needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { \
		echo "$(PYTHON) cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 1; }
	@touch $@

# What compiles the core, and all that the package itself needs; the pip of an older Python takes thrice the time.
$(VENV)/stamp-build: $(VENV)/stamp-venv pyproject.toml constraints.txt
	$(INSTALL) pip click scikit-build-core nanobind cmake ninja
	@touch $@

# The package alone, enough to run the command.
$(VENV)/stamp-core: $(VENV)/stamp-build $(NATIVE)
	@echo "boustro: installing into $(VENV); the C++ core takes about a minute to compile"
	$(INSTALL) $(EDITABLE) -e .
	@$(BIN)/python -c 'import boustro._native' 2>/dev/null && echo "boustro: with the native core" \
		|| echo "boustro: without the native core (pure Python; slower, same answers)"
	@touch $@

# And all that tests, checks and docs need, beside the core: neither installs what the other does.
$(VENV)/stamp-dev: $(VENV)/stamp-build dev/group.py
	$(INSTALL) -r <($(BIN)/python dev/group.py dev)
	@touch $@

# All at once; a make that was given its share of jobs sets no number of its own. Such a line begins with a plus, for make to share them.
BESIDE = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j5)
.PHONY: setup installed
setup: ## make .venv with the package and the tools
	+@$(BESIDE) installed
installed: $(VENV)/stamp-core $(VENV)/stamp-dev
	@:

# Use -----------------------------------------------------------------------------------

.PHONY: demo
demo: $(VENV)/stamp-core ## five classic write-ups, a wrong solution and a real board on one screen
	@$(BIN)/python dev/demo.py
	@echo "More on the write-ups: docs/classics.md. The command: . $(VENV)/bin/activate"

.PHONY: site
site: $(VENV)/stamp-core ## open the page, with boustro running in the browser
	$(INSTALL) $(EDITABLE) -e '.[web]'
	$(BIN)/boustro site -o build/site
	@(sleep 1; $(BIN)/python -m webbrowser http://localhost:$(PORT)/ >/dev/null || true) & \
	echo "http://localhost:$(PORT)/   (Ctrl-C stops it)"; \
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(PORT)

# Check ---------------------------------------------------------------------------------

# JOBS at a time, what stands below included: a make that was given its share sets no number of its own.
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS) -O)

# One process more than cores: tests wait for browsers and clocks, too, but for those of the engine.
PROCESSES = $(if $(BEYOND),$$(($(JOBS) + 1)),$(JOBS))
PYTEST = $(BIN)/python -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder --max-worker-restart 0
# ONLY=formats is a package, or the tests of a module; ONLY=engine is all that the tools stand on.
ENGINE = basics model formats solve chain simulation gameplay
BELOW_TOOLS = $(wildcard $(ENGINE:%=tests/%)) $(ENGINE:%=src/boustro/%) \
	$(addprefix src/boustro/,core.py errors.py fast_path.py lazy.py say.py spreadsheet.py)
BEYOND = $(filter-out engine $(ENGINE),$(or $(ONLY),all))
CHOSEN = $(foreach name,$(ONLY),$(or $(if $(filter engine,$(name)),$(BELOW_TOOLS)),$(wildcard tests/$(name) tests/*/test_$(name).py \
	src/boustro/$(name) src/boustro/$(name).py),$(error nothing in tests or src/boustro is called $(name))))
.PHONY: quick
quick: PROCESSES = $(JOBS)
quick: setup ## the tests that need one process of Python alone, in a minute and a half; ONLY=formats: those of a package, ONLY=engine: of all below the tools
	@$(PYTEST) -q -m "not slow" $(CHOSEN)

.PHONY: test
test: ## all tests, or with ONLY those of a part, as in `make quick`; what is missing here is left out, and named at the end
	+@$(BESIDE) setup $(if $(BEYOND),programs puppeteer pyodide)
	@$(PYTEST) $(CHOSEN)

.PHONY: test-times
test-times: setup ## all tests, with core-seconds for each folder and the thirty slowest tests
	@$(PYTEST) -p tests.support.times

# A quick round of the harnesses; `make -C native test` plays more games, optimised.
.PHONY: native
native: ## the C++ harnesses, without Python
	@if command -v $(CXX) >/dev/null; then $(MAKE) -s $(PARALLEL) -C native test \
		GAMES=2000 OPTIMISE=-O1 BUILD=../build/native/quick; \
		else echo "no C++ compiler, so the C++ harnesses are left out"; fi

# What apt-get can install, as root: two browsers, the judge's sandbox, a JDK and a compiler.  What it
# cannot is left out by the tests.
.PHONY: programs
programs: ## install browsers, bubblewrap, a JDK and a compiler, where apt-get can
	@bash dev/programs.sh

# Puppeteer drives Firefox, which is for the main gestures alone: no download of a browser.
PUPPETEER := 24.43.1
.PHONY: puppeteer
puppeteer: ## fetch what drives Firefox, where there is npm
	@if command -v npm >/dev/null && [ ! -d build/puppeteer/$(PUPPETEER) ]; then \
		$$(command -v timeout >/dev/null && echo timeout 180) npm install --silent --no-save --no-package-lock \
		--no-audit --no-fund --prefix build/puppeteer/$(PUPPETEER) puppeteer-core@$(PUPPETEER) || \
		{ rm -rf build/puppeteer/$(PUPPETEER); echo "npm cannot fetch Puppeteer, so Firefox is left out" >&2; }; fi

# The Python of the browser, for the tests of the site; npm has three minutes here, too.
PYODIDE = build/pyodide/pyodide-$(shell sed -n 's/^VERSION = "\(.*\)"/\1/p' src/boustro/site/pyodide.py).tgz
.PHONY: pyodide
pyodide: ## fetch the npm package of Pyodide, where there is npm
	@if command -v npm >/dev/null && [ ! -f $(PYODIDE) ]; then mkdir -p build/pyodide; \
		$$(command -v timeout >/dev/null && echo timeout 180) npm pack --silent \
		--pack-destination build/pyodide pyodide@$$(basename $(PYODIDE) .tgz | cut -d- -f2) >/dev/null || \
		echo "npm cannot fetch Pyodide, so the tests of the site will try again" >&2; fi

.PHONY: check
check: setup ## format, lint, types, arrows, C++ warnings: no tests
	@$(MAKE) --no-print-directory $(PARALLEL) types warnings scripts arrows format lint core

.PHONY: format lint types scripts page-types arrows warnings core
# clang-format leaves comments as they are, so their length is counted.
CPP := $(shell find native bindings bench src -name '*.?pp')
format: setup
	$(BIN)/ruff format --check -q .
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	@! LC_ALL=C.UTF-8 grep -nE '.{101,}' $(CPP) CMakeLists.txt native/Makefile
lint: setup
	$(BIN)/ruff check -q .
types: setup
	$(BIN)/mypy
# The page's scripts: their form, and their types by their JSDoc; an `any` would say that nobody looks.
# npm waits for ever for a registry whose certificate it does not know, so it has three minutes.
TYPESCRIPT := 7.0.2
BIOME := 2.6.8
PAGE_TOOLS := build/page-tools/$(TYPESCRIPT)-$(BIOME)
SCRIPTS := src/boustro/*/static/*.js src/boustro/*/static/*.d.ts
scripts: page-types
	@if ! command -v npm >/dev/null; then \
		echo "no npm, so the page's scripts are not checked"; exit 0; fi; \
	if [ ! -d $(PAGE_TOOLS) ] && ! $$(command -v timeout >/dev/null && echo timeout 180) \
		npm install --silent --no-save --no-package-lock --no-audit --no-fund \
		--prefix $(PAGE_TOOLS) typescript@$(TYPESCRIPT) @biomejs/biome@$(BIOME); then rm -rf $(PAGE_TOOLS); \
		echo "npm cannot fetch TypeScript and Biome, so the page's scripts are not checked"; exit 0; fi; \
	$(PAGE_TOOLS)/node_modules/.bin/biome ci --error-on-warnings --reporter=concise && \
	$(PAGE_TOOLS)/node_modules/.bin/tsc -p tsconfig.json
	@! grep -nE '@[a-z]+ \{[^}]*\bany\b|: any\b' $(SCRIPTS)
	@# A line that is one text may be longer: a sentence that is split is not found.
	@! LC_ALL=C.UTF-8 grep -nE '.{101,}' $(filter-out %/types.d.ts,$(wildcard $(SCRIPTS))) \
		src/boustro/*/static/*.css src/boustro/judging/*/*.css src/boustro/judging/running/*.js \
		tests/site/*.js | grep -vE '^[^:]+:[0-9]+: *(return |[?:] )?[`"]'
	@! grep -nE '\$$\{[^}]*`' $(SCRIPTS)  # what makes scripts smaller takes blanks out of one template in another
page-types: setup ## write the types of the API for the page's scripts, which no commit holds
	@$(BIN)/python -m dev.typescript
arrows: setup
	$(BIN)/lint-imports
# Every header on its own, without Python, again only where it or one that it includes has changed;
# nothing to do where there is no compiler.
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Werror
CHECKED := $(patsubst native/%,build/warnings/%.ok,$(shell find native -name '*.hpp'))
warnings: $(if $(shell command -v $(CXX)),$(CHECKED))
build/warnings/%.ok: native/%
	@mkdir -p $(@D)
	@$(CXX) -std=c++20 -Inative $(WARNINGS) -fsyntax-only -include $* -x c++ /dev/null -MMD -MP -MF $@.d -MT $@
	@touch $@
-include $(CHECKED:=.d)

# An install falls back to pure Python in silence; here a core that should be there must be.
core: setup
	@if [ -z "$${BOUSTRO_PURE:-}" ] && [ -n "$(wildcard bindings/*.cpp)" ] && command -v $(CXX) >/dev/null \
		&& $(BIN)/python -c 'import pathlib as p, sysconfig as s; \
			raise SystemExit(not p.Path(s.get_path("include"), "Python.h").exists())' \
		&& ! $(BIN)/python -c 'import boustro._native'; then \
		echo "the native core was not built; see why: $(PIP) install -v $(EDITABLE) -e ." >&2; exit 1; fi

# COMMIT is the other version, GAMES how many games; the list of what differs on purpose is dev/comparison/intended.py.
COMMIT ?= b1c61b76
GAMES ?= 5000
.PHONY: compare
compare: setup ## ask a wheel of COMMIT and this version the same: games, files, cases, solutions, commands
	$(BIN)/python dev/compare.py --against $(COMMIT) --games $(GAMES)

.PHONY: lines
lines: setup ## the size of each package, and how dense its code is
	@$(BIN)/python dev/lines.py

.PHONY: generated
generated: setup ## write the lists of formats and of rules in the documents anew
	$(BIN)/python -m dev.generate

.PHONY: docs
docs: setup pyodide ## build the documentation into build/docs, with the page that opens its boards
	$(BIN)/sphinx-build -q -W --keep-going -b html -d build/doctrees docs build/docs

# In an environment of its own, with the wheel of this clone and all of Python beside the notebooks.
.PHONY: lite
lite: setup pyodide ## JupyterLite with the notebooks, which `make docs` then puts beside the documents
	rm -rf build/lite && $(BIN)/python -m venv build/lite/tools
	build/lite/tools/bin/python -m pip install -q -c constraints.txt jupyterlite-core jupyterlite-pyodide-kernel jupyter-server
	BOUSTRO_PURE=1 $(BIN)/python -m build --wheel --no-isolation --outdir build/lite
	$(BIN)/python -m dev.notebook_python $(PYODIDE) build/lite
	cd build/lite && tools/bin/jupyter-lite build --contents ../../docs/notebooks --apps notebooks \
		--no-sourcemaps --no-unused-shared-packages --output-dir site --piplite-wheels boustro-*.whl

# FUZZ_SECONDS is how long each of the scripts goes on; without it each takes its own time.
# The compiled core is asked twice: as it is installed, and under the sanitizers.
FUZZERS := $(filter-out fuzz/children.py fuzz/planted.py,$(wildcard fuzz/*.py))
PRELOAD = $$($(CXX) -print-file-name=libasan.so):$$($(CXX) -print-file-name=libstdc++.so.6)
SANITIZED = env LD_PRELOAD=$(PRELOAD) FUZZ_CORE=build/native/_native.so \
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=1024
.PHONY: fuzz
fuzz: setup ## the C++ core under the sanitizers, then the fuzz targets, then each planted bug found
	@if command -v $(CXX) >/dev/null; then $(MAKE) -j$(JOBS) -C native sanitize fuzz && $(MAKE) -C native race && \
		$(MAKE) -j$(JOBS) -C native core PYTHON=$(CURDIR)/$(BIN)/python && \
		$(SANITIZED) $(BIN)/python fuzz/core.py $(FUZZ_SECONDS); \
		else echo "no C++ compiler, so the core is left out"; fi
	@for script in $(FUZZERS); do echo $$script; $(BIN)/python $$script $(FUZZ_SECONDS); done
	@$(BIN)/python fuzz/planted.py

.PHONY: bench
bench: setup ## measure boustro beside other ways to solve a board
	$(INSTALL) $(EDITABLE) -e . --group bench
	$(BIN)/python $(BENCH)

.PHONY: load
load: setup ## a hundred open pages for a minute, the server killed in the middle
	$(INSTALL) $(EDITABLE) -e . --group bench
	$(BIN)/python bench/load.py

# Release -------------------------------------------------------------------------------

# Not in `make test`: it compiles for every Python of the machine and fetches much.
.PHONY: release-check
release-check: $(VENV)/stamp-venv ## build what a release uploads, try it where boustro has never been; the long rounds
	$(BIN)/python dev/release_check.py $(STEPS)
	@if [ -z "$(STEPS)" ]; then $(MAKE) --no-print-directory long; fi

# Tests with the mark `long`, at most one in twenty of all.
.PHONY: long
long: setup ## the tests that take too long for `make test`; each names one there that notices the same fault
	BOUSTRO_PROFILE=long $(PYTEST) -m long

.PHONY: mutants
mutants: setup ## small changes to rules, states and search, which tests have to notice: an hour
	$(PYTHON) -m venv build/mutants/tools
	build/mutants/tools/bin/python -m pip install -q -c constraints.txt cosmic-ray
	build/mutants/tools/bin/python dev/mutants.py

COUNT ?= 50
SEED ?= 7
PACKAGES ?= chain formats judging answers web cli
.PHONY: package-mutants
package-mutants: setup ## small changes to other packages, which their own tests have to notice: COUNT of each, by SEED
	$(PYTHON) -m venv build/mutants/tools
	build/mutants/tools/bin/python -m pip install -q -c constraints.txt cosmic-ray
	build/mutants/tools/bin/python -m dev.package_mutants $(COUNT) $(SEED) $(JOBS) $(PACKAGES)

.PHONY: clean
clean: ## remove .venv and everything built
	rm -rf $(VENV) build dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
