PRAGMA application_id = 1299148644;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
  "country" INTEGER NOT NULL REFERENCES "Country"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO Mood VALUES(1,1,X'014b2e9a000070008000000000000010',400000000.0,'+09:00','2015-01-10',NULL,NULL,X'010203',0.5,0.0,400086400.0,1);
INSERT INTO Mood VALUES(2,1,X'014b2e9a000070008000000000000011',400086400.0,'+09:00','2015-01-11',1,'it''s 1',NULL,NULL,NULL,400172800.0,2);
INSERT INTO Mood VALUES(3,1,X'014b2e9a000070008000000000000012',400172800.0,'+09:00','2015-01-12',2,'it''s 2',NULL,2.5,-2.0,400259200.0,3);
INSERT INTO Mood VALUES(4,1,X'014b2e9a000070008000000000000013',400259200.0,'+09:00','2015-01-13',3,NULL,NULL,NULL,NULL,400345600.0,4);
INSERT INTO Mood VALUES(5,1,X'014b2e9a000070008000000000000014',400345600.0,'+09:00','2015-01-14',4,'it''s 4',X'010203',4.5,-4.0,400432000.0,5);
INSERT INTO Mood VALUES(6,1,X'014b2e9a000070008000000000000015',400432000.0,'+09:00','2015-01-15',5,'it''s 5',NULL,NULL,NULL,400518400.0,1);
INSERT INTO Mood VALUES(7,1,X'014b2e9a000070008000000000000016',400518400.0,'+09:00','2015-01-16',NULL,NULL,NULL,6.5,-6.0,400604800.0,6);
INSERT INTO Mood VALUES(8,1,X'014b2e9a000070008000000000000017',400604800.0,'+09:00','2015-01-17',1,'it''s 7',NULL,NULL,NULL,400691200.0,3);
INSERT INTO Mood VALUES(9,1,X'014b2e9a000070008000000000000018',400691200.0,'+09:00','2015-01-18',2,'it''s 8',X'010203',0.5,-8.0,400777600.0,7);
INSERT INTO Mood VALUES(10,1,X'014b2e9a000070008000000000000019',400777600.0,'+09:00','2015-01-19',3,NULL,NULL,NULL,NULL,400864000.0,2);
INSERT INTO Mood VALUES(11,1,X'014b2e9a00007000800000000000001a',400864000.0,'+09:00','2015-01-20',4,'it''s 10',NULL,2.5,-10.0,400950400.0,8);
INSERT INTO Mood VALUES(12,1,X'014b2e9a00007000800000000000001b',400950400.0,'+09:00','2015-01-21',5,'it''s 11',NULL,NULL,NULL,401036800.0,9);
CREATE TABLE IF NOT EXISTS "Country" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "numericCode" INTEGER NOT NULL,
  "updatedAt" REAL NOT NULL DEFAULT -978307200.0,
  "continent" INTEGER,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Country VALUES(1,1,250,400518400.0,150,2);
INSERT INTO Country VALUES(2,1,392,400864000.0,142,2);
INSERT INTO Country VALUES(3,1,0,400691200.0,NULL,2);
INSERT INTO Country VALUES(4,1,276,400345600.0,150,1);
INSERT INTO Country VALUES(5,1,404,400432000.0,2,1);
INSERT INTO Country VALUES(6,1,10,400604800.0,10,1);
INSERT INTO Country VALUES(7,1,840,400777600.0,3,1);
INSERT INTO Country VALUES(8,1,36,400950400.0,9,1);
INSERT INTO Country VALUES(9,1,76,401036800.0,5,1);
CREATE TABLE IF NOT EXISTS "_schema" (
  "name" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO _schema VALUES('Country');
INSERT INTO _schema VALUES('Country._pk');
INSERT INTO _schema VALUES('Country._version');
INSERT INTO _schema VALUES('Country.continent');
INSERT INTO _schema VALUES('Country.numberOfMoods');
INSERT INTO _schema VALUES('Country.numericCode');
INSERT INTO _schema VALUES('Country.updatedAt');
INSERT INTO _schema VALUES('Country_identity');
INSERT INTO _schema VALUES('Country_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Country_numberOfMoods_first');
INSERT INTO _schema VALUES('Country_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Country_numberOfMoods_updated');
INSERT INTO _schema VALUES('Country_numericCode');
INSERT INTO _schema VALUES('Country_version');
INSERT INTO _schema VALUES('Mood');
INSERT INTO _schema VALUES('Mood._pk');
INSERT INTO _schema VALUES('Mood._version');
INSERT INTO _schema VALUES('Mood.colors');
INSERT INTO _schema VALUES('Mood.country');
INSERT INTO _schema VALUES('Mood.date');
INSERT INTO _schema VALUES('Mood.feeling');
INSERT INTO _schema VALUES('Mood.id');
INSERT INTO _schema VALUES('Mood.latitude');
INSERT INTO _schema VALUES('Mood.localDay');
INSERT INTO _schema VALUES('Mood.longitude');
INSERT INTO _schema VALUES('Mood.modifiedAt');
INSERT INTO _schema VALUES('Mood.note');
INSERT INTO _schema VALUES('Mood.timeZone');
INSERT INTO _schema VALUES('Mood_country');
INSERT INTO _schema VALUES('Mood_date');
INSERT INTO _schema VALUES('Mood_id');
INSERT INTO _schema VALUES('Mood_identity');
INSERT INTO _schema VALUES('Mood_version');
INSERT INTO _schema VALUES('_schema');
INSERT INTO _schema VALUES('_schema.name');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',12);
INSERT INTO sqlite_sequence VALUES('Country',9);
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE INDEX "Mood_country" ON "Mood"("country");
CREATE UNIQUE INDEX "Country_numericCode" ON "Country"("numericCode");
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id", "date", "timeZone", "localDay", "feeling", "note", "colors", "latitude", "longitude", "modifiedAt", "country" ON "Mood"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "Mood" SET "_version" = OLD."_version" + 1
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Country_version" AFTER UPDATE OF "numericCode", "updatedAt", "continent" ON "Country"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "Country" SET "_version" = OLD."_version" + 1
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_identity"
BEFORE UPDATE OF "_pk" ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Country_identity"
BEFORE UPDATE OF "_pk" ON "Country"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Country_numberOfMoods_first" AFTER INSERT ON "Country"
WHEN TRUE
BEGIN
  UPDATE "Country" SET "numberOfMoods" = (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Country_numberOfMoods_inserted" AFTER INSERT ON "Mood"
WHEN NEW."country" IS NOT NULL
BEGIN
  UPDATE "Country" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "Country"."_pk") END WHERE "_pk" = NEW."country";
END;
CREATE TRIGGER "Country_numberOfMoods_deleted" AFTER DELETE ON "Mood"
WHEN OLD."country" IS NOT NULL
BEGIN
  UPDATE "Country" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "Country"."_pk") END WHERE "_pk" = OLD."country";
END;
CREATE TRIGGER "Country_numberOfMoods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN (OLD."country" IS NOT NEW."country")
BEGIN
  UPDATE "Country" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "Country"."_pk") END WHERE "_pk" = OLD."country";
  UPDATE "Country" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "Country"."_pk") END WHERE "_pk" = NEW."country";
END;
COMMIT;
