# All entry points that a person needs; `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := demo
PREFIX ?= /usr/local
DESTDIR ?=
ROOT = $(DESTDIR)$(PREFIX)

# One static file runs on any Linux, and starts much faster than a dynamic one. Linkers other than lld
# warn of functions that a static program doesn't call. The last flag makes the metadata of concrete types
# directly, because looking it up by name is slow in a static program.
RELEASE = -c release --product moods -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
PROGRAM = .build/release/moods

.PHONY: help demo build test fuzz torture lint format bench names atlas atlas-check install \
  uninstall clean libraries sqlite-shell c-compiler browser docs

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: build ## Build, record the moods of a fixture in a temporary journal, and list its regions.
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export MOODS_JOURNAL="$$folder/journal.sqlite" && \
	echo "Recording the moods of Fixtures/places.tsv ..." && \
	tail -n +2 Fixtures/places.tsv | \
	while IFS=$$'\t' read -r date latitude longitude country feeling note; do \
	  $(PROGRAM) add "$$note" --date "$$date" --lat "$$latitude" --lon "$$longitude" \
	    --country "$$country" --feeling "$$feeling" > /dev/null || exit; \
	done && $(PROGRAM) regions --format table

build: libraries ## Build the optimised program, .build/release/moods.
	swift build $(RELEASE)

test: libraries sqlite-shell c-compiler browser ## Build and run every test.
	swift build --build-tests
	@swift test --skip-build > >(tee .build/test.log) 2>&1 || { status=$$?; sleep 1; \
	  echo "Failures:"; grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/test.log; exit $$status; }

fuzz: libraries ## Try broken files and command lines with new seeds, until one fails.
	swift build --build-tests
	@while :; do \
	  export FUZZ_SEED=$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ') FUZZ_ROUNDS=100000 FUZZ_RUNS=2000; \
	  export FUZZ_FOLDER=.build-fuzz/$$FUZZ_SEED; \
	  echo "Seed $$FUZZ_SEED, $$FUZZ_ROUNDS files, $$FUZZ_RUNS command lines"; \
	  swift test --skip-build --filter ProgramTests.ProgramFuzzTests \
	    --filter ProgramTests.SchemaFuzzTests --filter InterchangeTests.FuzzTests \
	    > .build/fuzz.log 2>&1 || break; \
	  rmdir "$$FUZZ_FOLDER" .build-fuzz || break; \
	done; \
	grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/fuzz.log; \
	for file in "$$FUZZ_FOLDER"/*; do \
	  echo "To repeat it: FUZZ_INPUT=$$file swift test --filter InterchangeTests.FuzzTests"; \
	done; exit 1

torture: build sqlite-shell c-compiler ## Try every fault for ten minutes, and print what was lost.
	swift build --build-tests
	@export TORTURE=long; \
	export TORTURE_SEED=$${TORTURE_SEED:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; \
	export FUZZ_SEED=$$TORTURE_SEED FUZZ_RUNS=10000 MOODS_PROGRAM=$(PROGRAM); \
	echo "Seed $$TORTURE_SEED; to repeat it: make torture TORTURE_SEED=$$TORTURE_SEED"; \
	swift test --skip-build --filter 'ProgramTests\.(Kill|Writer|Disk|Damage|DamagedCompanion|ProgramFuzz)Tests' \
	  > .build/torture.log 2>&1; status=$$?; \
	grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/torture.log; \
	printf '%-40s%-8s%-8s%-6s\n' fault tried struck lost; \
	sed -n 's/^torture: //p' .build/torture.log | sort; exit $$status

lint: ## Check the formatting.
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

format: ## Fix the formatting.
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift

bench: build sqlite-shell .build-peers/ready ## Measure ratios to comparable programs.
	swift build -c release --package-path Benchmarks --scratch-path .build-bench
	.build-bench/release/benchmarks $(PROGRAM)

.build-peers/ready: Benchmarks/Peers/requirements.txt
	python3 -m venv .build-peers
	.build-peers/bin/pip install --quiet --requirement $<
	touch $@

GENERATOR = Sources/AtlasBoundaries/generator

DOCS = .build/docs

docs: libraries ## Build the reference and the articles of Persistence, .build/docs/archive.
	swift build --target Persistence
	rm -rf $(DOCS) && mkdir -p $(DOCS)/symbols
	swift symbolgraph-extract -module-name Persistence -output-dir $(DOCS)/symbols \
	  -target "$$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1)" \
	  -I .build/debug/Modules -Xcc -fmodule-map-file=$$(find .build/checkouts/GRDB.swift/Sources \
	    -path '*GRDBSQLite/module.modulemap') \
	  -Xcc -fmodule-map-file=Sources/CSQLitePreupdate/module.modulemap
	docc convert Sources/Persistence/Persistence.docc --additional-symbol-graph-dir \
	  $(DOCS)/symbols --output-dir $(DOCS)/archive --fallback-display-name Persistence \
	  --fallback-bundle-identifier Persistence --transform-for-static-hosting

atlas: .build-atlas/ready ## Generate the file of borders from pinned packages, in some ten minutes.
	.build-atlas/bin/python -B $(GENERATOR)/generate.py

names: libraries ## Generate the names of regions in every language from Foundation's data.
	UPDATE_NAMES=1 swift test --filter AtlasTests.WorldNamesTests

STEP ?= 0.01

atlas-check: .build-atlas/ready ## Compare it with the original borders, every STEP degrees.
	.build-atlas/bin/python -B $(GENERATOR)/check.py $(STEP)

.build-atlas/ready: $(GENERATOR)/requirements.txt
	python3 -m venv .build-atlas
	.build-atlas/bin/pip install --quiet --requirement $(GENERATOR)/requirements.txt
	touch $@

install: build ## Install the program, completions and man page in PREFIX (default: /usr/local).
	swift build --product generate-manual
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	.build/debug/generate-manual $(PROGRAM) --output-directory "$$folder" && \
	install -D -m 644 "$$folder/moods.1" "$(ROOT)/share/man/man1/moods.1"
	install -D -m 755 $(PROGRAM) "$(ROOT)/bin/moods"
	$(PROGRAM) --generate-completion-script bash | \
	  install -D -m 644 /dev/stdin "$(ROOT)/share/bash-completion/completions/moods"
	$(PROGRAM) --generate-completion-script zsh | \
	  install -D -m 644 /dev/stdin "$(ROOT)/share/zsh/site-functions/_moods"
	$(PROGRAM) --generate-completion-script fish | \
	  install -D -m 644 /dev/stdin "$(ROOT)/share/fish/vendor_completions.d/moods.fish"

uninstall: ## Remove the installed files.
	rm -f "$(ROOT)/bin/moods" "$(ROOT)/share/man/man1/moods.1" \
	  "$(ROOT)/share/bash-completion/completions/moods" \
	  "$(ROOT)/share/zsh/site-functions/_moods" \
	  "$(ROOT)/share/fish/vendor_completions.d/moods.fish"

clean: ## Remove all build files.
	rm -rf .build .build-* Benchmarks/.build

# Debian packages: install them if possible, otherwise print the command.

libraries:
	@test -e /usr/include/sqlite3.h || $(call need,libsqlite3-dev)
	@test -e /usr/include/zlib.h || $(call need,zlib1g-dev)
	@test -e /usr/include/expat.h || $(call need,libexpat1-dev)

sqlite-shell:
	@command -v sqlite3 > /dev/null || $(call need,sqlite3)

c-compiler:
	@command -v cc > /dev/null || $(call need,gcc libc6-dev)

# Only the tests that open a report need it, and they are skipped without it.
browser:
	@command -v chromium > /dev/null || ( $(call need,chromium) ) || \
	  echo "The tests that open reports in a browser are skipped." >&2

define need
{ if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
    apt-get update -q && apt-get install -q -y --no-install-recommends $(1); \
  else \
    echo "moods needs the package $(1): sudo apt-get install $(1)" >&2; exit 1; \
  fi; }
endef
