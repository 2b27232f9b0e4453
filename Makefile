# misdeal's task runner; `make` lists the tasks. All paths are relative, so that a checkout may lie anywhere.

PYTHON ?= python3
ENGINE := pokerkit
ARGS :=
SEEDS := 1

# -E: the user's PYTHONPATH is for the engine, not for the suite.
VENV := .venv/bin/python -E
MISDEAL := $(VENV) -P -m conformance
PYTEST := $(VENV) -m pytest -n 2 --dist worksteal
# Engines that pip installs into folders of their own.
FOLDERS := pypokerengine rlcard open_spiel
COVERING := tests/reference_engine tests/conformance/corpus tests/conformance/dealer/test_faults_of_streets.py
# Wheels whose hash is in the lock, and nothing else: no build, no other version, no other file.
INSTALL := $(VENV) -m pip install --quiet --require-hashes --only-binary :all: --requirement
# The project itself; its build backend is in the lock, so this needs no network.
EDITABLE := $(VENV) -m pip install --quiet --no-index --no-deps --no-build-isolation --editable .
COMPILE := .bootstrap/uv/bin/python -m uv pip compile --quiet --universal --generate-hashes --no-config \
	--custom-compile-command "make lock"
UV := uv==0.13.9

# The engine's name reaches the shell as a variable, whatever characters it has.
export ENGINE
# Settings of the user's own Python and pip that would send the installation elsewhere.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_REQUIRE_VIRTUALENV := 0
export PIP_ROOT_USER_ACTION := ignore
export PIP_USER := 0
unexport PIP_TARGET PIP_PREFIX

# An environment survives neither a move of the checkout nor the loss of its Python: then its stamps mean nothing.
ifneq ($(wildcard .venv/place),)
$(shell test "$$(cat .venv/place)" = "$$(pwd -P)" && $(VENV) -c '' 2> /dev/null || rm -f .venv/place .venv/*.stamp)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help certify test deep kill-matrix small-worlds mutants engines matrix lint format docs-rules cells case-stream docs picture bench lock clean

help: ## List the tasks.
	@echo 'usage: make TASK [PYTHON=python3.12]'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s%s\n", $$1, $$2 }' Makefile

certify: .venv/run.stamp ## Certify an engine: make certify [ENGINE=pokerkit] [ARGS='--profile core'].
	@$(MISDEAL) certify "$$ENGINE" $(ARGS); code=$$?; \
	case $$code in \
	  0) meaning='the engine conforms to what is required' ;; \
	  1) meaning='the engine deviates' ;; \
	  2) meaning='the command is not used correctly' ;; \
	  3) meaning='nothing was scored' ;; \
	  4) meaning='the engine is unavailable' ;; \
	  5) meaning='the suite is at fault, not the engine' ;; \
	  7) meaning='the certification is incomplete' ;; \
	  130) meaning='interrupted' ;; \
	  *) meaning='not an exit code of misdeal' ;; \
	esac; \
	echo "exit code $$code: $$meaning"; \
	case $$code in 0 | 1 | 7) ;; *) exit $$code ;; esac

# The tests beside the rules, with the corpus and the audited streets, cover every branch of reference_engine. The others
# look from outside and run untraced, since tracing would take longer than their work.
test: .venv/dev.stamp .venv/engines.stamp lint ## Run the linters, then the tests with the coverage of reference_engine.
	@$(call timed,tests that cover reference_engine,$(PYTEST) $(COVERING) --cov)
	@$(call timed,all other tests,$(PYTEST) $(COVERING:%=--ignore=%))

# Starters are built in every language whose compiler is there; MISDEAL_REQUIRED=java,rust makes it an error that it is not.
deep: .venv/dev.stamp ## Sweep 200000 cases of every game, edition and pair of switches: make deep [ARGS='--cases 1000'].
	@$(VENV) -P -m conformance.sweep $(ARGS)
	@$(VENV) -P -m conformance.small_worlds
	@MISDEAL_DEEP=1 $(VENV) -m pytest tests/adapters/starters
	@MISDEAL_DEEP=1 $(PYTEST) tests/conformance/test_no_false_green.py

small-worlds: .venv/run.stamp ## Rule on every hand of a small table, and compare a second oracle.
	@$(VENV) -P -m conformance.small_worlds

mutants: .venv/dev.stamp ## Mutate the reference engine; what do its tests miss: make mutants [ARGS='rules/redeal'].
	@nice -n 19 $(VENV) -P -m tests.mutation $(ARGS)

kill-matrix: .venv/run.stamp ## Try every faulty engine on the checks of its clause: make kill-matrix [SEEDS=20].
	@$(VENV) -P -m conformance.kill_matrix --seeds $(SEEDS) $(ARGS)

engines: .venv/run.stamp ## Install the engines that live apart, each into a folder: make engines [ARGS=rlcard].
	@$(MISDEAL) engines install $(ARGS)

matrix: .venv/engines.stamp ## Certify all engines and print engine by clause: make matrix [ARGS='--budget smoke'].
	@$(MISDEAL) matrix $(ARGS); code=$$?; case $$code in 0 | 1 | 7) ;; *) exit $$code ;; esac

lint: .venv/dev.stamp ## Check style, types and the walls between the packages.
	@$(call timed,ruff check,$(VENV) -m ruff check)
	@$(call timed,ruff format,$(VENV) -m ruff format --check)
	@$(call timed,mypy,$(VENV) -m mypy --strict)
	@$(call timed,import contracts,$(VENV) .venv/bin/lint-imports --no-logo)

format: .venv/dev.stamp ## Rewrite the sources in the house format.
	@$(VENV) -m ruff check --fix-only --quiet
	@$(VENV) -m ruff format

docs-rules: .venv/run.stamp ## Weave docs/rules anew from the rules, editions, cases and generators.
	@$(VENV) -P -m conformance.weaving

cells: .venv/run.stamp ## Draw anew which cells the generators reach: make cells [ARGS='--draws 60'].
	@$(VENV) -P -m conformance.effort $(ARGS)

case-stream: .venv/run.stamp ## Pin the digests of the case stream anew, and say which places of it changed.
	@$(VENV) -P -m conformance.case_stream

docs: .venv/docs.stamp ## Build the documentation as a site in build/site; every link is checked.
	@$(VENV) -P docs/site.py
	@$(VENV) -P -m mkdocs build --strict
	@echo 'open build/site/index.html'

picture: .venv/dev.stamp ## Draw docs/images/report.png anew, from a report of PokerKit; needs Chromium.
	@$(VENV) docs/picture.py

bench: .venv/dev.stamp ## Measure speed, alone on the machine.
	@$(VENV) -m pytest benchmarks --benchmark-enable --benchmark-only $(ARGS)

lock: ## Rebuild the lock files: make lock [ARGS=--upgrade].
	@$(call environment,.bootstrap/uv)
	@.bootstrap/uv/bin/python -m pip install --quiet $(UV)
	@$(COMPILE) $(ARGS) pyproject.toml --extra engines --group build --output-file requirements/run.txt
	@$(COMPILE) $(ARGS) pyproject.toml --extra engines --group dev --constraint requirements/run.txt \
	  --output-file requirements/dev.txt
	@$(COMPILE) $(ARGS) --group docs --constraint requirements/dev.txt --output-file requirements/docs.txt
	@$(COMPILE) $(ARGS) --group bootstrap --output-file requirements/bootstrap.txt
	@$(foreach engine,build $(FOLDERS),$(COMPILE) $(ARGS) --no-deps --group engine-$(subst _,-,$(engine)) \
	  --output-file adapters/locks/$(engine).txt;)
	@rm -rf .bootstrap/uv

clean: ## Remove the environment, the caches and the builds.
	@rm -rf .venv .bootstrap .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks \
	  build dist .coverage .coverage.*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is the last thing written, so an interrupted installation leaves none.
.venv/run.stamp: pyproject.toml requirements/run.txt
	@$(call environment,.venv)
	@echo 'installing the suite and the engines into .venv'
	@$(INSTALL) requirements/run.txt
	@$(EDITABLE)
	@pwd -P > .venv/place
	@touch $@

# requirements/dev.txt holds all of requirements/run.txt in the same versions, so it does for both.
.venv/dev.stamp: pyproject.toml requirements/run.txt requirements/dev.txt
	@$(call environment,.venv)
	@echo 'installing the suite, the engines and the development tools into .venv'
	@$(INSTALL) requirements/dev.txt
	@$(EDITABLE)
	@pwd -P > .venv/place
	@touch .venv/run.stamp $@

.venv/docs.stamp: .venv/run.stamp requirements/docs.txt
	@echo 'installing mkdocs into .venv'
	@$(INSTALL) requirements/docs.txt
	@touch $@

# An engine that cannot be installed here is left out, and its tests are skipped.
.venv/engines.stamp: .venv/run.stamp adapters/catalogue.py $(wildcard adapters/locks/*.txt adapters/poker_ts/*.json)
	@$(call timed,installation of engines,$(MISDEAL) engines install && touch $@ || true)

# $(call environment,folder): a virtual environment with pip, kept if it works; by virtualenv where venv is missing or broken.
define environment
if $(1)/bin/python -m pip --version > /dev/null 2>&1; then exit 0; fi; \
if ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then \
  echo "misdeal needs Python 3.11 or newer, and '$(PYTHON) --version' says: $$("$(PYTHON)" --version 2>&1)" >&2; \
  echo "Install one and name it: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; \
  exit 1; \
fi; \
rm -rf $(1); \
"$(PYTHON)" -m venv $(1) > /dev/null 2>&1 && $(1)/bin/python -m pip --version > /dev/null 2>&1 && exit 0; \
echo "'$(PYTHON)' cannot make a virtual environment by itself; virtualenv makes it"; \
rm -rf $(1) .bootstrap/virtualenv; \
"$(PYTHON)" -m pip install --quiet --require-hashes --only-binary :all: --target .bootstrap/virtualenv \
  --requirement requirements/bootstrap.txt && \
PYTHONPATH=.bootstrap/virtualenv "$(PYTHON)" -m virtualenv --quiet $(1) && rm -rf .bootstrap/virtualenv
endef

# $(call timed,name,command): run the command, then say how long it took.
define timed
echo '== $(1)'; begun=$$(date +%s); $(2); code=$$?; echo "== $(1): $$(( $$(date +%s) - begun )) s"; exit $$code
endef
