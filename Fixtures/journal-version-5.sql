PRAGMA application_id = 1299148644;
PRAGMA user_version = 5;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "_store" (
  "id" INTEGER PRIMARY KEY CHECK ("id" = 1),
  "uuid" BLOB NOT NULL CHECK (length("uuid") = 16),
  "lastTransaction" INTEGER NOT NULL,
  "foreignTransaction" INTEGER NOT NULL,
  "pruned" INTEGER NOT NULL,
  "writer" INTEGER
) STRICT;
INSERT INTO _store VALUES(1,X'8f35e8e7ce2545e8ad8c1b9b42f7e0cf',8,0,0,NULL);
CREATE TABLE IF NOT EXISTS "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT,
  "reverts" INTEGER,
  "kept" INTEGER
) STRICT;
INSERT INTO _transaction VALUES(1,1795400445528,'laptop','add 1',NULL,NULL);
INSERT INTO _transaction VALUES(2,1795400445554,'laptop','add 2',NULL,NULL);
INSERT INTO _transaction VALUES(3,1795400445577,'laptop','edit 2',NULL,NULL);
INSERT INTO _transaction VALUES(4,1795400445601,'laptop','add 3',NULL,NULL);
INSERT INTO _transaction VALUES(5,1795400445628,'laptop','import trip.csv: 2 added',NULL,NULL);
INSERT INTO _transaction VALUES(6,1795400445654,'laptop','delete 5: 1 mood',NULL,NULL);
INSERT INTO _transaction VALUES(7,1795400445680,'laptop','delete 2: 1 mood',NULL,NULL);
INSERT INTO _transaction VALUES(8,1795400445709,'laptop','undo 7: delete 2: 1 mood',7,0);
CREATE TABLE IF NOT EXISTS "_change" (
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
INSERT INTO _change VALUES(1,1,'Mood','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(1,2,'Tag','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(1,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(2,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,2,'GeographicRegion','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,3,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817093245.483}');
INSERT INTO _change VALUES(3,1,'Mood','update',2,NULL,NULL,'{"note":"First snow","modifiedAt":817093245.543}');
INSERT INTO _change VALUES(4,1,'Mood','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(4,2,'GeographicRegion','insert',4,5,NULL,NULL);
INSERT INTO _change VALUES(5,1,'Mood','insert',4,5,NULL,NULL);
INSERT INTO _change VALUES(5,2,'GeographicRegion','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,1,'Mood','delete',5,NULL,NULL,'{"id":{"blob":"01a20634aeba70fba5183ac98a7bb7f6"},"date":736344000.0,"timeZone":"Europe/Berlin","localDay":"2024-05-02","feeling":2,"note":"Rain","modifiedAt":817093245.6140001,"source":"csv","externalID":"pBd-qZ7mQYHV0bXhAfFo8w","importedDigest":{"blob":"3f5b963867315a62ba7dbbd28c4d891c"},"country":6}');
INSERT INTO _change VALUES(6,2,'GeographicRegion','touch',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,1,'Mood','delete',2,NULL,NULL,'{"id":{"blob":"01a20634ae667889a95fba35f8359467"},"date":817093245.543,"timeZone":"Europe/Zurich","localDay":"2026-11-23","feeling":5,"note":"First snow, and ice","latitude":46.02,"longitude":7.75,"modifiedAt":817093245.5739999,"country":3}');
INSERT INTO _change VALUES(7,2,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,3,'GeographicRegion','delete',3,NULL,NULL,'{"_entity":"Country","continent":2,"numericCode":756,"updatedAt":817093245.543}');
INSERT INTO _change VALUES(8,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,2,'GeographicRegion','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,3,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,4,'Mood_tombstone','delete',2,NULL,NULL,'{"_moment":1795400445680,"id":{"blob":"01a20634ae667889a95fba35f8359467"}}');
CREATE TABLE IF NOT EXISTS "Mood" (
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
INSERT INTO Mood VALUES(1,1,X'01a20634ae2b7096b44a418794f32fbd',817093245.48300004001,'Europe/Berlin','2026-11-23',4,'Schöne Grüße aus dem Café',NULL,52.520000000000003127,13.40499999999999936,817093245.48300004001,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,8,X'01a20634ae667889a95fba35f8359467',817093245.54299998279,'Europe/Zurich','2026-11-23',5,'First snow, and ice',NULL,46.020000000000003126,7.75,817093245.5739998817,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(3,4,X'01a20634ae9571218407dc2efc9b7d75',817093245.58899998668,'Asia/Tokyo','2026-11-23',NULL,'東京タワー',NULL,35.658599999999999851,139.7453999999999894,817093245.58899998668,NULL,NULL,NULL,4);
INSERT INTO Mood VALUES(4,5,X'01a20634aeb77ea7bf06eeabd0a9ca61',736257600.0,'Europe/Berlin','2024-05-01',4,'Picnic by the lake',NULL,NULL,NULL,817093245.61400008199,'csv','CEPc6uGvwJnA3NH4e6C1gg',X'ad7c31a63ff7073c97845fe93ccab057',6);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,1,'meeting','work/meeting',1,2,0);
INSERT INTO Tag VALUES(2,1,'work','work',0,NULL,1);
CREATE TABLE IF NOT EXISTS "MergeState" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "json" TEXT,
  "canonicalID" BLOB
) STRICT;
CREATE TABLE IF NOT EXISTS "Replica" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "generation" INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS "SyncFolder" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "path" TEXT NOT NULL,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "segment" INTEGER NOT NULL DEFAULT 0,
  "snapshot" INTEGER NOT NULL DEFAULT 0,
  "filesRead" TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "GeographicRegion" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "_entity" TEXT NOT NULL CHECK ("_entity" IN ('Country', 'Continent')),
  "continent" INTEGER REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numericCode" INTEGER NOT NULL,
  "updatedAt" REAL NOT NULL DEFAULT -978307200.0,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "numberOfCountries" INTEGER CHECK ("numberOfCountries" IS NOT NULL OR "_entity" NOT IN ('Continent')) DEFAULT 0
) STRICT;
INSERT INTO GeographicRegion VALUES(1,1,'Country',2,276,817093245.48300004001,1,0);
INSERT INTO GeographicRegion VALUES(2,2,'Continent',NULL,150,817093245.54299998279,2,2);
INSERT INTO GeographicRegion VALUES(3,8,'Country',2,756,817093245.54299998279,1,0);
INSERT INTO GeographicRegion VALUES(4,4,'Country',5,392,817093245.58899998668,1,0);
INSERT INTO GeographicRegion VALUES(5,4,'Continent',NULL,142,817093245.58899998668,1,1);
INSERT INTO GeographicRegion VALUES(6,5,'Country',NULL,0,817093245.61400008199,1,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
CREATE TABLE IF NOT EXISTS "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
INSERT INTO Mood_tombstone VALUES(5,1795400445654,X'01a20634aeba70fba5183ac98a7bb7f6','csv','pBd-qZ7mQYHV0bXhAfFo8w');
CREATE TABLE IF NOT EXISTS "_schema" (
  "name" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO _schema VALUES('Continent_numberOfCountries_deleted');
INSERT INTO _schema VALUES('Continent_numberOfCountries_first');
INSERT INTO _schema VALUES('Continent_numberOfCountries_inserted');
INSERT INTO _schema VALUES('Continent_numberOfCountries_updated');
INSERT INTO _schema VALUES('Continent_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Continent_numberOfMoods_first');
INSERT INTO _schema VALUES('Continent_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Continent_numberOfMoods_updated');
INSERT INTO _schema VALUES('Continent_numericCode');
INSERT INTO _schema VALUES('Country_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Country_numberOfMoods_first');
INSERT INTO _schema VALUES('Country_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Country_numberOfMoods_updated');
INSERT INTO _schema VALUES('Country_numericCode');
INSERT INTO _schema VALUES('GeographicRegion');
INSERT INTO _schema VALUES('GeographicRegion._entity');
INSERT INTO _schema VALUES('GeographicRegion._pk');
INSERT INTO _schema VALUES('GeographicRegion._version');
INSERT INTO _schema VALUES('GeographicRegion.continent');
INSERT INTO _schema VALUES('GeographicRegion.numberOfCountries');
INSERT INTO _schema VALUES('GeographicRegion.numberOfMoods');
INSERT INTO _schema VALUES('GeographicRegion.numericCode');
INSERT INTO _schema VALUES('GeographicRegion.updatedAt');
INSERT INTO _schema VALUES('GeographicRegion_continent');
INSERT INTO _schema VALUES('GeographicRegion_identity');
INSERT INTO _schema VALUES('GeographicRegion_noted_delete');
INSERT INTO _schema VALUES('GeographicRegion_rowid');
INSERT INTO _schema VALUES('GeographicRegion_version');
INSERT INTO _schema VALUES('GeographicRegion_version_inserted');
INSERT INTO _schema VALUES('MergeState');
INSERT INTO _schema VALUES('MergeState._pk');
INSERT INTO _schema VALUES('MergeState._version');
INSERT INTO _schema VALUES('MergeState.canonicalID');
INSERT INTO _schema VALUES('MergeState.id');
INSERT INTO _schema VALUES('MergeState.json');
INSERT INTO _schema VALUES('MergeState_id');
INSERT INTO _schema VALUES('MergeState_identity');
INSERT INTO _schema VALUES('MergeState_noted_delete');
INSERT INTO _schema VALUES('MergeState_rowid');
INSERT INTO _schema VALUES('MergeState_version');
INSERT INTO _schema VALUES('MergeState_version_inserted');
INSERT INTO _schema VALUES('Mood');
INSERT INTO _schema VALUES('Mood._pk');
INSERT INTO _schema VALUES('Mood._version');
INSERT INTO _schema VALUES('Mood.colors');
INSERT INTO _schema VALUES('Mood.country');
INSERT INTO _schema VALUES('Mood.date');
INSERT INTO _schema VALUES('Mood.externalID');
INSERT INTO _schema VALUES('Mood.feeling');
INSERT INTO _schema VALUES('Mood.id');
INSERT INTO _schema VALUES('Mood.importedDigest');
INSERT INTO _schema VALUES('Mood.latitude');
INSERT INTO _schema VALUES('Mood.localDay');
INSERT INTO _schema VALUES('Mood.longitude');
INSERT INTO _schema VALUES('Mood.modifiedAt');
INSERT INTO _schema VALUES('Mood.note');
INSERT INTO _schema VALUES('Mood.source');
INSERT INTO _schema VALUES('Mood.timeZone');
INSERT INTO _schema VALUES('Mood_country_date');
INSERT INTO _schema VALUES('Mood_date');
INSERT INTO _schema VALUES('Mood_id');
INSERT INTO _schema VALUES('Mood_identity');
INSERT INTO _schema VALUES('Mood_localDay_feeling_country');
INSERT INTO _schema VALUES('Mood_note_trigrams');
INSERT INTO _schema VALUES('Mood_note_trigrams.note');
INSERT INTO _schema VALUES('Mood_note_unspaced');
INSERT INTO _schema VALUES('Mood_note_words');
INSERT INTO _schema VALUES('Mood_note_words.note');
INSERT INTO _schema VALUES('Mood_note_words_changed');
INSERT INTO _schema VALUES('Mood_note_words_deleted');
INSERT INTO _schema VALUES('Mood_note_words_inserted');
INSERT INTO _schema VALUES('Mood_noted_delete');
INSERT INTO _schema VALUES('Mood_rowid');
INSERT INTO _schema VALUES('Mood_source_externalID');
INSERT INTO _schema VALUES('Mood_tags');
INSERT INTO _schema VALUES('Mood_tags.destination');
INSERT INTO _schema VALUES('Mood_tags.source');
INSERT INTO _schema VALUES('Mood_tags_noted_delete');
INSERT INTO _schema VALUES('Mood_tags_noted_insert');
INSERT INTO _schema VALUES('Mood_tags_noted_update');
INSERT INTO _schema VALUES('Mood_tags_reverse');
INSERT INTO _schema VALUES('Mood_tombstone');
INSERT INTO _schema VALUES('Mood_tombstone._moment');
INSERT INTO _schema VALUES('Mood_tombstone._pk');
INSERT INTO _schema VALUES('Mood_tombstone.externalID');
INSERT INTO _schema VALUES('Mood_tombstone.id');
INSERT INTO _schema VALUES('Mood_tombstone.source');
INSERT INTO _schema VALUES('Mood_tombstone_id');
INSERT INTO _schema VALUES('Mood_tombstone_kept');
INSERT INTO _schema VALUES('Mood_tombstone_source_externalID');
INSERT INTO _schema VALUES('Mood_version');
INSERT INTO _schema VALUES('Mood_version_inserted');
INSERT INTO _schema VALUES('Replica');
INSERT INTO _schema VALUES('Replica._pk');
INSERT INTO _schema VALUES('Replica._version');
INSERT INTO _schema VALUES('Replica.generation');
INSERT INTO _schema VALUES('Replica.transaction');
INSERT INTO _schema VALUES('Replica_identity');
INSERT INTO _schema VALUES('Replica_noted_delete');
INSERT INTO _schema VALUES('Replica_rowid');
INSERT INTO _schema VALUES('Replica_version');
INSERT INTO _schema VALUES('Replica_version_inserted');
INSERT INTO _schema VALUES('SyncFolder');
INSERT INTO _schema VALUES('SyncFolder._pk');
INSERT INTO _schema VALUES('SyncFolder._version');
INSERT INTO _schema VALUES('SyncFolder.filesRead');
INSERT INTO _schema VALUES('SyncFolder.id');
INSERT INTO _schema VALUES('SyncFolder.path');
INSERT INTO _schema VALUES('SyncFolder.segment');
INSERT INTO _schema VALUES('SyncFolder.snapshot');
INSERT INTO _schema VALUES('SyncFolder.transaction');
INSERT INTO _schema VALUES('SyncFolder_id');
INSERT INTO _schema VALUES('SyncFolder_identity');
INSERT INTO _schema VALUES('SyncFolder_noted_delete');
INSERT INTO _schema VALUES('SyncFolder_rowid');
INSERT INTO _schema VALUES('SyncFolder_version');
INSERT INTO _schema VALUES('SyncFolder_version_inserted');
INSERT INTO _schema VALUES('Tag');
INSERT INTO _schema VALUES('Tag._pk');
INSERT INTO _schema VALUES('Tag._version');
INSERT INTO _schema VALUES('Tag.key');
INSERT INTO _schema VALUES('Tag.name');
INSERT INTO _schema VALUES('Tag.numberOfChildren');
INSERT INTO _schema VALUES('Tag.numberOfMoods');
INSERT INTO _schema VALUES('Tag.parent');
INSERT INTO _schema VALUES('Tag_identity');
INSERT INTO _schema VALUES('Tag_key');
INSERT INTO _schema VALUES('Tag_noted_delete');
INSERT INTO _schema VALUES('Tag_numberOfChildren_deleted');
INSERT INTO _schema VALUES('Tag_numberOfChildren_first');
INSERT INTO _schema VALUES('Tag_numberOfChildren_inserted');
INSERT INTO _schema VALUES('Tag_numberOfChildren_updated');
INSERT INTO _schema VALUES('Tag_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Tag_numberOfMoods_first');
INSERT INTO _schema VALUES('Tag_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Tag_numberOfMoods_updated');
INSERT INTO _schema VALUES('Tag_parent');
INSERT INTO _schema VALUES('Tag_rowid');
INSERT INTO _schema VALUES('Tag_version');
INSERT INTO _schema VALUES('Tag_version_inserted');
INSERT INTO _schema VALUES('_change');
INSERT INTO _schema VALUES('_change.destination');
INSERT INTO _schema VALUES('_change.entity');
INSERT INTO _schema VALUES('_change.key');
INSERT INTO _schema VALUES('_change.kind');
INSERT INTO _schema VALUES('_change.lastKey');
INSERT INTO _schema VALUES('_change.old');
INSERT INTO _schema VALUES('_change.sequence');
INSERT INTO _schema VALUES('_change.transaction');
INSERT INTO _schema VALUES('_change_deleted');
INSERT INTO _schema VALUES('_schema');
INSERT INTO _schema VALUES('_schema.name');
INSERT INTO _schema VALUES('_store');
INSERT INTO _schema VALUES('_store.foreignTransaction');
INSERT INTO _schema VALUES('_store.id');
INSERT INTO _schema VALUES('_store.lastTransaction');
INSERT INTO _schema VALUES('_store.pruned');
INSERT INTO _schema VALUES('_store.uuid');
INSERT INTO _schema VALUES('_store.writer');
INSERT INTO _schema VALUES('_transaction');
INSERT INTO _schema VALUES('_transaction.author');
INSERT INTO _schema VALUES('_transaction.kept');
INSERT INTO _schema VALUES('_transaction.moment');
INSERT INTO _schema VALUES('_transaction.number');
INSERT INTO _schema VALUES('_transaction.reverts');
INSERT INTO _schema VALUES('_transaction.title');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_words','Mood_note_words',0,'CREATE VIRTUAL TABLE "Mood_note_words" USING fts5("note", content="Mood", content_rowid="_pk", tokenize="unicode61 remove_diacritics 2")');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_words_data VALUES(1,X'040e');
INSERT INTO Mood_note_words_data VALUES(10,X'000000000109090009010101020101030101040101050101060101070101080101090101');
INSERT INTO Mood_note_words_data VALUES(137438953473,X'000000330430617573010204010463616665010206010364656d0102050106677275c39f6501020301067363686f6e65010202040809080b');
INSERT INTO Mood_note_words_data VALUES(274877906945,X'00000017063066697273740202020104736e6f77020203040a');
INSERT INTO Mood_note_words_data VALUES(412316860417,X'000000270430616e640202040105666972737402030201036963650202050104736e6f7702030304080a08');
INSERT INTO Mood_note_words_data VALUES(549755813889,X'000000181030e69db1e4baace382bfe383afe383bc03020204');
INSERT INTO Mood_note_words_data VALUES(687194767361,X'000000270330627904020301046c616b6504020501067069636e696304020201037468650402040407090b');
INSERT INTO Mood_note_words_data VALUES(824633720833,X'0000000d05307261696e05020204');
INSERT INTO Mood_note_words_data VALUES(962072674305,X'0000000c05307261696e050104');
INSERT INTO Mood_note_words_data VALUES(1099511627777,X'000000230430616e640201010566697273740201010369636502010104736e6f77020104070907');
INSERT INTO Mood_note_words_data VALUES(1236950581249,X'000000270430616e640202040105666972737402020201036963650202050104736e6f7702020304080a08');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_words_idx VALUES(1,X'',2);
INSERT INTO Mood_note_words_idx VALUES(2,X'',2);
INSERT INTO Mood_note_words_idx VALUES(3,X'',2);
INSERT INTO Mood_note_words_idx VALUES(4,X'',2);
INSERT INTO Mood_note_words_idx VALUES(5,X'',2);
INSERT INTO Mood_note_words_idx VALUES(6,X'',2);
INSERT INTO Mood_note_words_idx VALUES(7,X'',2);
INSERT INTO Mood_note_words_idx VALUES(8,X'',2);
INSERT INTO Mood_note_words_idx VALUES(9,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_words_docsize VALUES(1,X'05');
INSERT INTO Mood_note_words_docsize VALUES(2,X'04');
INSERT INTO Mood_note_words_docsize VALUES(3,X'01');
INSERT INTO Mood_note_words_docsize VALUES(4,X'04');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_words_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_trigrams','Mood_note_trigrams',0,'CREATE VIRTUAL TABLE "Mood_note_trigrams" USING fts5("note", content="Mood_note_unspaced", content_rowid="_pk", tokenize="trigram")');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_trigrams_data VALUES(1,X'0103');
INSERT INTO Mood_note_trigrams_data VALUES(10,X'000000000101010001010101');
INSERT INTO Mood_note_trigrams_data VALUES(137438953473,X'0000002e0a30e382bfe383afe383bc0302040109e4baace382bfe383af0302030109e69db1e4baace382bf030202040e0e');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_trigrams_docsize VALUES(3,X'03');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_config VALUES('version',4);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',5);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',6);
INSERT INTO sqlite_sequence VALUES('Tag',2);
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE INDEX "Mood_country_date" ON "Mood"("country", "date");
CREATE UNIQUE INDEX "Mood_source_externalID" ON "Mood"("source", "externalID");
CREATE INDEX "Mood_localDay_feeling_country" ON "Mood"("localDay", "feeling", "country");
CREATE UNIQUE INDEX "Tag_key" ON "Tag"("key");
CREATE INDEX "Tag_parent" ON "Tag"("parent");
CREATE UNIQUE INDEX "MergeState_id" ON "MergeState"("id");
CREATE UNIQUE INDEX "SyncFolder_id" ON "SyncFolder"("id");
CREATE UNIQUE INDEX "Country_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Country';
CREATE UNIQUE INDEX "Continent_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Continent';
CREATE INDEX "GeographicRegion_continent" ON "GeographicRegion"("continent");
CREATE INDEX "Mood_tags_reverse" ON "Mood_tags"("destination", "source");
CREATE INDEX "Mood_tombstone_id" ON "Mood_tombstone"("id");
CREATE INDEX "Mood_tombstone_source_externalID" ON "Mood_tombstone"("source", "externalID");
CREATE VIEW "Mood_note_unspaced" AS SELECT "_pk", "note" FROM "Mood" WHERE "note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
CREATE INDEX "_change_deleted" ON "_change"("entity", "lastKey", "key") WHERE "kind" = 'delete';
CREATE TRIGGER "Mood_version_inserted" AFTER INSERT ON "Mood"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Mood" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id", "date", "timeZone", "localDay", "feeling", "note", "colors", "latitude", "longitude", "modifiedAt", "source", "externalID", "importedDigest", "country" ON "Mood"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Mood" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_noted_delete" AFTER DELETE ON "Mood"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Tag_version_inserted" AFTER INSERT ON "Tag"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Tag" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_version" AFTER UPDATE OF "name", "key", "parent" ON "Tag"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Tag" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_noted_delete" AFTER DELETE ON "Tag"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "MergeState_version_inserted" AFTER INSERT ON "MergeState"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "MergeState" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "MergeState_version" AFTER UPDATE OF "id", "json", "canonicalID" ON "MergeState"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "MergeState" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "MergeState_noted_delete" AFTER DELETE ON "MergeState"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Replica_version_inserted" AFTER INSERT ON "Replica"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Replica" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Replica_version" AFTER UPDATE OF "transaction", "generation" ON "Replica"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Replica" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Replica_noted_delete" AFTER DELETE ON "Replica"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "SyncFolder_version_inserted" AFTER INSERT ON "SyncFolder"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "SyncFolder" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "SyncFolder_version" AFTER UPDATE OF "id", "path", "transaction", "segment", "snapshot", "filesRead" ON "SyncFolder"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "SyncFolder" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "SyncFolder_noted_delete" AFTER DELETE ON "SyncFolder"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "GeographicRegion_version_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "GeographicRegion" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "GeographicRegion_version" AFTER UPDATE OF "continent", "numericCode", "updatedAt" ON "GeographicRegion"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "GeographicRegion" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "GeographicRegion_noted_delete" AFTER DELETE ON "GeographicRegion"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_insert" AFTER INSERT ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_update" AFTER UPDATE ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_delete" AFTER DELETE ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_identity"
BEFORE UPDATE OF "_pk" ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Mood_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_identity"
BEFORE UPDATE OF "_pk" ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "MergeState_identity"
BEFORE UPDATE OF "_pk" ON "MergeState"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "MergeState_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "MergeState"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Replica_identity"
BEFORE UPDATE OF "_pk" ON "Replica"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Replica_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Replica"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "SyncFolder_identity"
BEFORE UPDATE OF "_pk" ON "SyncFolder"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "SyncFolder_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "SyncFolder"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_identity"
BEFORE UPDATE OF "_pk", "_entity" ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Country_numberOfMoods_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Country_numberOfMoods_inserted" AFTER INSERT ON "Mood"
WHEN NEW."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_deleted" AFTER DELETE ON "Mood"
WHEN OLD."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN (OLD."country" IS NOT NEW."country")
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Continent_numberOfMoods_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfMoods_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_updated" AFTER UPDATE OF "continent", "numberOfMoods" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent" OR OLD."numberOfMoods" IS NOT NEW."numberOfMoods") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NOT NEW."continent";
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NOT NEW."continent";
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NEW."continent";
END;
CREATE TRIGGER "Continent_numberOfCountries_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfCountries_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" + 1) = 'integer' AND "numberOfCountries" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" + 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" - 1) = 'integer' AND "numberOfCountries" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" - 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_updated" AFTER UPDATE OF "continent" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" - 1) = 'integer' AND "numberOfCountries" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" - 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" + 1) = 'integer' AND "numberOfCountries" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" + 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Tag_numberOfMoods_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfMoods_inserted" AFTER INSERT ON "Mood_tags"
WHEN NEW."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_deleted" AFTER DELETE ON "Mood_tags"
WHEN OLD."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = OLD."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_updated" AFTER UPDATE OF "destination" ON "Mood_tags"
WHEN (OLD."destination" IS NOT NEW."destination")
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = OLD."destination";
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfChildren_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfChildren_inserted" AFTER INSERT ON "Tag"
WHEN NEW."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" + 1) = 'integer' AND "numberOfChildren" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" + 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = NEW."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_deleted" AFTER DELETE ON "Tag"
WHEN OLD."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" - 1) = 'integer' AND "numberOfChildren" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" - 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = OLD."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_updated" AFTER UPDATE OF "parent" ON "Tag"
WHEN (OLD."parent" IS NOT NEW."parent")
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" - 1) = 'integer' AND "numberOfChildren" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" - 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = OLD."parent";
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" + 1) = 'integer' AND "numberOfChildren" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" + 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = NEW."parent";
END;
CREATE TRIGGER "Mood_tombstone_kept" AFTER DELETE ON "Mood"
BEGIN
  INSERT OR REPLACE INTO "Mood_tombstone"
    ("_moment", "_pk", "id", "source", "externalID")
  VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER), OLD."_pk", OLD."id", OLD."source", OLD."externalID");
END;
CREATE TRIGGER "Mood_note_words_inserted" AFTER INSERT ON "Mood"
WHEN TRUE
BEGIN
  INSERT INTO "Mood_note_words" (rowid, "note") VALUES (NEW."_pk", NEW."note");
  INSERT INTO "Mood_note_trigrams" (rowid, "note")
    SELECT NEW."_pk", NEW."note" WHERE NEW."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
CREATE TRIGGER "Mood_note_words_deleted" AFTER DELETE ON "Mood"
WHEN TRUE
BEGIN
  INSERT INTO "Mood_note_words" ("Mood_note_words", rowid, "note")
    VALUES ('delete', OLD."_pk", OLD."note");
  INSERT INTO "Mood_note_trigrams" ("Mood_note_trigrams", rowid, "note")
    SELECT 'delete', OLD."_pk", OLD."note" WHERE OLD."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
CREATE TRIGGER "Mood_note_words_changed" AFTER UPDATE OF "note" ON "Mood"
WHEN TRUE AND OLD."note" IS NOT NEW."note"
BEGIN
  INSERT INTO "Mood_note_words" ("Mood_note_words", rowid, "note")
    VALUES ('delete', OLD."_pk", OLD."note");
  INSERT INTO "Mood_note_trigrams" ("Mood_note_trigrams", rowid, "note")
    SELECT 'delete', OLD."_pk", OLD."note" WHERE OLD."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
  INSERT INTO "Mood_note_words" (rowid, "note") VALUES (NEW."_pk", NEW."note");
  INSERT INTO "Mood_note_trigrams" (rowid, "note")
    SELECT NEW."_pk", NEW."note" WHERE NEW."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
PRAGMA writable_schema=OFF;
COMMIT;
