PRAGMA application_id = 1299148644;
PRAGMA user_version = 3;
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
INSERT INTO _store VALUES(1,X'1b19a222f27c42539c135d68c62e234d',7,0,0,NULL);
CREATE TABLE IF NOT EXISTS "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT
) STRICT;
INSERT INTO _transaction VALUES(1,1795352782334,NULL,NULL);
INSERT INTO _transaction VALUES(2,1795352782558,NULL,NULL);
INSERT INTO _transaction VALUES(3,1795352782797,NULL,NULL);
INSERT INTO _transaction VALUES(4,1795352783001,NULL,NULL);
INSERT INTO _transaction VALUES(5,1795352783182,NULL,NULL);
INSERT INTO _transaction VALUES(6,1795352783324,NULL,NULL);
INSERT INTO _transaction VALUES(7,1795352783461,NULL,NULL);
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
INSERT INTO _change VALUES(1,2,'Tag','insert',1,3,NULL,NULL);
INSERT INTO _change VALUES(1,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(2,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,2,'GeographicRegion','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,3,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817045582.223}');
INSERT INTO _change VALUES(3,1,'Mood','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(3,2,'Tag','insert',4,5,NULL,NULL);
INSERT INTO _change VALUES(3,3,'GeographicRegion','insert',4,5,NULL,NULL);
INSERT INTO _change VALUES(4,1,'Mood','update',2,NULL,NULL,'{"note":"First snow","modifiedAt":817045582.497}');
INSERT INTO _change VALUES(4,2,'Tag','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,1,'Mood','insert',4,6,NULL,NULL);
INSERT INTO _change VALUES(5,2,'Tag','insert',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,3,'GeographicRegion','insert',6,9,NULL,NULL);
INSERT INTO _change VALUES(6,1,'Mood','delete',5,NULL,NULL,'{"id":{"blob":"01a2035d6944713ea2bd87dfc9c91393"},"date":725882400.0,"timeZone":"Africa/Nairobi","localDay":"2024-01-02","note":"Lions","modifiedAt":817045583.092,"source":"trip","externalID":"spA3Gqxy5dbMtEhTaFWG-A","importedDigest":{"blob":"5e1183da9952743977b8e49fa805b068"},"country":7}');
INSERT INTO _change VALUES(6,2,'Tag','touch',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,3,'GeographicRegion','touch',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,4,'GeographicRegion','touch',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,5,'Mood_tags','disconnect',5,NULL,7,NULL);
INSERT INTO _change VALUES(7,1,'Mood','delete',3,NULL,NULL,'{"id":{"blob":"01a2035d677a718abdc4dcf3f16460a0"},"date":739531800.0,"timeZone":"+09:00","localDay":"2024-06-08","note":"It''s lost: my umbrella","modifiedAt":817045582.714,"country":4}');
INSERT INTO _change VALUES(7,2,'Tag','delete',4,NULL,NULL,'{"name":"meeting","key":"work/meeting","parent":5}');
INSERT INTO _change VALUES(7,3,'Tag','delete',5,NULL,NULL,'{"name":"work","key":"work"}');
INSERT INTO _change VALUES(7,4,'GeographicRegion','delete',4,NULL,NULL,'{"_entity":"Country","continent":5,"numericCode":392,"updatedAt":817045582.714}');
INSERT INTO _change VALUES(7,5,'GeographicRegion','delete',5,NULL,NULL,'{"_entity":"Continent","numericCode":142,"updatedAt":817045582.714}');
INSERT INTO _change VALUES(7,6,'Mood_tags','disconnect',3,NULL,4,NULL);
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
INSERT INTO Mood VALUES(1,1,X'01a2035d658f774d93ac268d84ab0ca6',736283400.0,'+02:00','2024-05-01',4,'Sunset over the river',NULL,48.85000000000000142,2.3500000000000000888,817045582.22300004959,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,4,X'01a2035d66a07efda16e3691615abe19',754037100.0,'+01:00','2024-11-23',5,'First snow, and ice',X'dfefff',NULL,NULL,817045582.97900009159,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(4,5,X'01a2035d69237192bce5c42713b68374',725796000.0,'Africa/Nairobi','2024-01-01',NULL,'Elephants',NULL,NULL,NULL,817045583.09200000761,'trip','jpwMQNicoHueqlkmh-rUtw',X'9613cfa80512b8f047e504b257341388',7);
INSERT INTO Mood VALUES(6,5,X'01a2035d6944799b9b482f008340d23e',725968800.0,'Etc/UTC','2024-01-03',NULL,'Rain',NULL,NULL,NULL,817045583.09200000761,'trip','qubwy65wLUmg1oCNHpp2HA',X'8ddf66bfbfad3516222c1baa56e1ac47',9);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,1,'evening','evening',1,NULL,0);
INSERT INTO Tag VALUES(2,1,'balcony','home/balcony',1,3,0);
INSERT INTO Tag VALUES(3,1,'home','home',0,NULL,1);
INSERT INTO Tag VALUES(6,4,'winter','winter',1,NULL,0);
INSERT INTO Tag VALUES(7,5,'safari','safari',1,NULL,0);
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
INSERT INTO GeographicRegion VALUES(1,1,'Country',2,250,817045582.22300004959,1,0);
INSERT INTO GeographicRegion VALUES(2,2,'Continent',NULL,150,817045582.49699997902,2,2);
INSERT INTO GeographicRegion VALUES(3,2,'Country',2,578,817045582.49699997902,1,0);
INSERT INTO GeographicRegion VALUES(6,5,'Continent',NULL,2,817045583.09200000761,1,1);
INSERT INTO GeographicRegion VALUES(7,5,'Country',6,404,817045583.09200000761,1,0);
INSERT INTO GeographicRegion VALUES(8,5,'Continent',NULL,5,817045583.09200000761,1,1);
INSERT INTO GeographicRegion VALUES(9,5,'Country',8,76,817045583.09200000761,1,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
INSERT INTO Mood_tags VALUES(1,2);
INSERT INTO Mood_tags VALUES(2,6);
INSERT INTO Mood_tags VALUES(4,7);
CREATE TABLE IF NOT EXISTS "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
INSERT INTO Mood_tombstone VALUES(3,1795352783453,X'01a2035d677a718abdc4dcf3f16460a0',NULL,NULL);
INSERT INTO Mood_tombstone VALUES(5,1795352783324,X'01a2035d6944713ea2bd87dfc9c91393','trip','spA3Gqxy5dbMtEhTaFWG-A');
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
INSERT INTO _schema VALUES('GeographicRegion_version');
INSERT INTO _schema VALUES('GeographicRegion_version_inserted');
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
INSERT INTO _schema VALUES('Mood_noted_delete');
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
INSERT INTO _schema VALUES('_transaction.moment');
INSERT INTO _schema VALUES('_transaction.number');
INSERT INTO _schema VALUES('_transaction.title');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',6);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',9);
INSERT INTO sqlite_sequence VALUES('Tag',7);
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE INDEX "Mood_country_date" ON "Mood"("country", "date");
CREATE UNIQUE INDEX "Mood_source_externalID" ON "Mood"("source", "externalID");
CREATE UNIQUE INDEX "Tag_key" ON "Tag"("key");
CREATE INDEX "Tag_parent" ON "Tag"("parent");
CREATE UNIQUE INDEX "Country_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Country';
CREATE UNIQUE INDEX "Continent_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Continent';
CREATE INDEX "GeographicRegion_continent" ON "GeographicRegion"("continent");
CREATE INDEX "Mood_tags_reverse" ON "Mood_tags"("destination", "source");
CREATE INDEX "Mood_tombstone_id" ON "Mood_tombstone"("id");
CREATE INDEX "Mood_tombstone_source_externalID" ON "Mood_tombstone"("source", "externalID");
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
CREATE TRIGGER "Tag_identity"
BEFORE UPDATE OF "_pk" ON "Tag"
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
COMMIT;
