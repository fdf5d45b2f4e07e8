CREATE UNIQUE INDEX "Continent_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Continent';
CREATE UNIQUE INDEX "Country_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Country';
CREATE INDEX "GeographicRegion_continent" ON "GeographicRegion"("continent");
CREATE UNIQUE INDEX "MergeState_id" ON "MergeState"("id");
CREATE INDEX "Mood_country_date" ON "Mood"("country", "date");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_localDay_feeling_country" ON "Mood"("localDay", "feeling", "country");
CREATE INDEX "Mood_note_nul" ON "Mood" ("_pk") WHERE instr("note", char(0)) > 0;
CREATE UNIQUE INDEX "Mood_source_externalID" ON "Mood"("source", "externalID");
CREATE INDEX "Mood_tags_reverse" ON "Mood_tags"("destination", "source");
CREATE INDEX "Mood_tombstone_id" ON "Mood_tombstone"("id");
CREATE INDEX "Mood_tombstone_source_externalID" ON "Mood_tombstone"("source", "externalID");
CREATE UNIQUE INDEX "Place_key" ON "Place"("key");
CREATE UNIQUE INDEX "SyncFolder_id" ON "SyncFolder"("id");
CREATE UNIQUE INDEX "Tag_key" ON "Tag"("key");
CREATE INDEX "Tag_parent" ON "Tag"("parent");
CREATE INDEX "_change_deleted" ON "_change"("entity", "lastKey", "key") WHERE "kind" = 'delete';
CREATE TABLE "GeographicRegion" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "_entity" TEXT NOT NULL CHECK ("_entity" IN ('Country', 'Continent')),
  "continent" INTEGER REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numericCode" INTEGER NOT NULL,
  "updatedAt" REAL NOT NULL DEFAULT -978307200.0,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "numberOfCountries" INTEGER CHECK ("numberOfCountries" IS NOT NULL OR "_entity" NOT IN ('Continent')) DEFAULT 0
) STRICT;
CREATE TABLE "MergeState" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "json" TEXT,
  "canonicalID" BLOB
) STRICT;
CREATE TABLE "Mood" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "date" REAL NOT NULL,
  "timeZone" TEXT NOT NULL,
  "localDay" TEXT NOT NULL,
  "feeling" INTEGER,
  "note" TEXT,
  "colors" BLOB,
  "latitude" REAL,
  "longitude" REAL,
  "modifiedAt" REAL NOT NULL,
  "source" TEXT,
  "externalID" TEXT,
  "importedDigest" BLOB,
  "country" INTEGER NOT NULL REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE VIRTUAL TABLE "Mood_note_trigrams" USING fts5("note", content="Mood_note_unspaced", content_rowid="_pk", tokenize="trigram");
CREATE TABLE 'Mood_note_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'Mood_note_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'Mood_note_trigrams_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'Mood_note_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE VIRTUAL TABLE "Mood_note_words" USING fts5("note", content="Mood", content_rowid="_pk", tokenize="unicode61 remove_diacritics 2");
CREATE TABLE 'Mood_note_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'Mood_note_words_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'Mood_note_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'Mood_note_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
CREATE TABLE "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
CREATE TABLE "Place" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "latitude" REAL NOT NULL,
  "longitude" REAL NOT NULL,
  "chosenAt" REAL
) STRICT;
CREATE TABLE "Replica" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "sharedState" TEXT,
  "generation" INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE "SyncFolder" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "path" TEXT NOT NULL,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "segment" INTEGER NOT NULL DEFAULT 0,
  "snapshot" INTEGER NOT NULL DEFAULT 0,
  "sharedState" TEXT,
  "filesRead" TEXT NOT NULL
) STRICT;
CREATE TABLE "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE "_change" (
  "transaction" INTEGER NOT NULL,
  "sequence" INTEGER NOT NULL,
  "entity" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "key" INTEGER NOT NULL,
  "lastKey" INTEGER,
  "destination" INTEGER,
  "old" TEXT,
  PRIMARY KEY ("transaction", "sequence")
) STRICT, WITHOUT ROWID;
CREATE TABLE "_schema" (
  "name" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "_store" (
  "id" INTEGER PRIMARY KEY CHECK ("id" = 1),
  "uuid" BLOB NOT NULL CHECK (length("uuid") = 16),
  "lastTransaction" INTEGER NOT NULL,
  "foreignTransaction" INTEGER NOT NULL,
  "pruned" INTEGER NOT NULL,
  "writer" INTEGER
) STRICT;
CREATE TABLE "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT,
  "reverts" INTEGER,
  "kept" INTEGER,
  "kind" TEXT
) STRICT;
CREATE TABLE sqlite_sequence(name,seq);
CREATE TRIGGER "Continent_countries_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-OLD."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"-OLD."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"-1 BETWEEN 0 AND 9e15,"numberOfCountries"-1,(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk"=OLD."continent" AND "_entity"='Continent';
END;
CREATE TRIGGER "Continent_countries_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"+NEW."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"+NEW."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"+1 BETWEEN 0 AND 9e15,"numberOfCountries"+1,(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk"=NEW."continent" AND "_entity"='Continent';
END;
CREATE TRIGGER "Continent_countries_updated" AFTER UPDATE OF "continent","numberOfMoods" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent" OR OLD."numberOfMoods" IS NOT NEW."numberOfMoods") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."continent")*OLD."numberOfMoods"+("_pk" IS NEW."continent")*NEW."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."continent")*OLD."numberOfMoods"+("_pk" IS NEW."continent")*NEW."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"-("_pk" IS OLD."continent")+("_pk" IS NEW."continent") BETWEEN 0 AND 9e15,"numberOfCountries"-("_pk" IS OLD."continent")+("_pk" IS NEW."continent"),(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk" IN(OLD."continent",NEW."continent") AND "_entity"='Continent';
END;
CREATE TRIGGER "Continent_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity"='Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"=NEW."_pk" AND m."_entity" = 'Country'),"numberOfCountries"=(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"=NEW."_pk" AND m."_entity" = 'Country') WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Country_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity"='Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=(SELECT count(m."country") FROM "Mood" m WHERE m."country"=NEW."_pk") WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Country_moods_deleted" AFTER DELETE ON "Mood"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-1 BETWEEN 0 AND 9e15,"numberOfMoods"-1,(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk"=OLD."country" AND "_entity"='Country';
END;
CREATE TRIGGER "Country_moods_inserted" AFTER INSERT ON "Mood"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"+1 BETWEEN 0 AND 9e15,"numberOfMoods"+1,(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk"=NEW."country" AND "_entity"='Country';
END;
CREATE TRIGGER "Country_moods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN OLD."country" IS NOT NEW."country"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."country")+("_pk" IS NEW."country") BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."country")+("_pk" IS NEW."country"),(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk" IN(OLD."country",NEW."country") AND "_entity"='Country';
END;
CREATE TRIGGER "GeographicRegion_identity" BEFORE UPDATE OF "_pk","_entity",rowid,oid,_rowid_ ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_noted_delete" AFTER DELETE ON "GeographicRegion"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "GeographicRegion_version" AFTER UPDATE OF "continent","numericCode","updatedAt" ON "GeographicRegion"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "GeographicRegion" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "GeographicRegion_version_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "GeographicRegion" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Mood_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Mood_note_words_changed" AFTER UPDATE OF "note" ON "Mood"
WHEN OLD."note" IS NOT NEW."note"
BEGIN
  INSERT INTO "Mood_note_words"("Mood_note_words",rowid,"note") VALUES('delete',OLD."_pk",OLD."note");
  INSERT INTO "Mood_note_trigrams"("Mood_note_trigrams",rowid,"note") SELECT 'delete',id,OLD."note" FROM "Mood_note_trigrams_docsize" WHERE id=OLD."_pk";
  INSERT INTO "Mood_note_words"(rowid,"note") VALUES(NEW."_pk",NEW."note");
  INSERT INTO "Mood_note_trigrams"(rowid,"note") SELECT "_pk","note" FROM "Mood_note_unspaced" WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Mood_note_words_deleted" AFTER DELETE ON "Mood"
BEGIN
  INSERT INTO "Mood_note_words"("Mood_note_words",rowid,"note") VALUES('delete',OLD."_pk",OLD."note");
  INSERT INTO "Mood_note_trigrams"("Mood_note_trigrams",rowid,"note") SELECT 'delete',id,OLD."note" FROM "Mood_note_trigrams_docsize" WHERE id=OLD."_pk";
END;
CREATE TRIGGER "Mood_note_words_inserted" AFTER INSERT ON "Mood"
BEGIN
  INSERT INTO "Mood_note_words"(rowid,"note") VALUES(NEW."_pk",NEW."note");
  INSERT INTO "Mood_note_trigrams"(rowid,"note") SELECT "_pk","note" FROM "Mood_note_unspaced" WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Mood_noted_delete" AFTER DELETE ON "Mood"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_delete" AFTER DELETE ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_insert" AFTER INSERT ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_update" AFTER UPDATE ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tombstone_kept" AFTER DELETE ON "Mood"
BEGIN
  INSERT OR REPLACE INTO "Mood_tombstone"("_moment","_pk","id","source","externalID") VALUES(CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),OLD."_pk",OLD."id",OLD."source",OLD."externalID");
END;
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id","date","timeZone","localDay","feeling","note","colors","latitude","longitude","modifiedAt","source","externalID","importedDigest","country" ON "Mood"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Mood" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Mood_version_inserted" AFTER INSERT ON "Mood"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Mood" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Place_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Place"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Place_noted_delete" AFTER DELETE ON "Place"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Place_version" AFTER UPDATE OF "name","key","latitude","longitude","chosenAt" ON "Place"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Place" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Place_version_inserted" AFTER INSERT ON "Place"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Place" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Tag_children_deleted" AFTER DELETE ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"-1 BETWEEN 0 AND 9e15,"numberOfChildren"-1,(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk"=OLD."parent";
END;
CREATE TRIGGER "Tag_children_inserted" AFTER INSERT ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"+1 BETWEEN 0 AND 9e15,"numberOfChildren"+1,(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk"=NEW."parent";
END;
CREATE TRIGGER "Tag_children_updated" AFTER UPDATE OF "parent" ON "Tag"
WHEN OLD."parent" IS NOT NEW."parent"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"-("_pk" IS OLD."parent")+("_pk" IS NEW."parent") BETWEEN 0 AND 9e15,"numberOfChildren"-("_pk" IS OLD."parent")+("_pk" IS NEW."parent"),(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk" IN(OLD."parent",NEW."parent");
END;
CREATE TRIGGER "Tag_first" AFTER INSERT ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"=NEW."_pk"),"numberOfChildren"=(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"=NEW."_pk") WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Tag_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_moods_deleted" AFTER DELETE ON "Mood_tags"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"-1 BETWEEN 0 AND 9e15,"numberOfMoods"-1,(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk"=OLD."destination";
END;
CREATE TRIGGER "Tag_moods_inserted" AFTER INSERT ON "Mood_tags"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"+1 BETWEEN 0 AND 9e15,"numberOfMoods"+1,(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk"=NEW."destination";
END;
CREATE TRIGGER "Tag_moods_updated" AFTER UPDATE OF "destination" ON "Mood_tags"
WHEN OLD."destination" IS NOT NEW."destination"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."destination")+("_pk" IS NEW."destination") BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."destination")+("_pk" IS NEW."destination"),(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk" IN(OLD."destination",NEW."destination");
END;
CREATE TRIGGER "Tag_noted_delete" AFTER DELETE ON "Tag"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Tag_version" AFTER UPDATE OF "name","key","parent" ON "Tag"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Tag" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Tag_version_inserted" AFTER INSERT ON "Tag"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Tag" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE VIEW "Mood_note_unspaced" AS SELECT "_pk", "note" FROM "Mood" WHERE length("note")<length(CAST("note" AS BLOB)) AND "note" GLOB '*[฀-῿←-𿿿]*' AND "note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
