PRAGMA application_id = 1299148644;
PRAGMA user_version = 1;
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
  "country" INTEGER NOT NULL REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO Mood VALUES(1,1,X'01a1fddea8b87c91a292c7b9d8c6307e',736283400.0,'Europe/Paris','2024-05-01',4,'Sunset over the river',NULL,48.85000000000000142,2.3500000000000000888,816953390.26500010488,1);
INSERT INTO Mood VALUES(2,1,X'01a1fddea963746695ae4ddde6323f24',754037100.0,'Europe/Oslo','2024-11-23',5,'First snow',X'dfefffffffff',NULL,NULL,816953390.43499994279,3);
INSERT INTO Mood VALUES(3,1,X'01a1fddea9c170ff96cdb2f4882e315d',739531800.0,'Asia/Tokyo','2024-06-08',2,'It''s lost: my umbrella',NULL,35.679999999999999714,139.68999999999999772,816953390.52900004389,4);
INSERT INTO Mood VALUES(4,1,X'01a1fddeaa5f73baac8da1721ab849d4',725759999.12499999998,'UTC','2023-12-31',NULL,replace('two lines,\nan emoji 🌊, a quote "\n	and a tab','\n',char(10)),NULL,30.0,-40.0,816953390.68700003623,6);
INSERT INTO Mood VALUES(5,1,X'01a1fddeaabf77e29779e5297b70666f',-63113904000.0,'UTC','0001-01-01',NULL,NULL,NULL,NULL,NULL,816953390.7829999924,1);
INSERT INTO Mood VALUES(6,1,X'01a1fddeab9e76d281208428db640e71',604638000.0,'+09:00','2020-02-29',1,'the ice',NULL,NULL,NULL,816953391.00600004198,7);
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
INSERT INTO GeographicRegion VALUES(1,2,'Country',2,250,816953390.7829999924,2,0);
INSERT INTO GeographicRegion VALUES(2,3,'Continent',NULL,150,816953390.7829999924,3,2);
INSERT INTO GeographicRegion VALUES(3,1,'Country',2,578,816953390.43499994279,1,0);
INSERT INTO GeographicRegion VALUES(4,1,'Country',5,392,816953390.52900004389,1,0);
INSERT INTO GeographicRegion VALUES(5,1,'Continent',NULL,142,816953390.52900004389,1,1);
INSERT INTO GeographicRegion VALUES(6,1,'Country',NULL,0,816953390.68700003623,1,0);
INSERT INTO GeographicRegion VALUES(7,1,'Country',8,10,816953391.00600004198,1,0);
INSERT INTO GeographicRegion VALUES(8,1,'Continent',NULL,10,816953391.00600004198,1,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',8);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',10);
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE INDEX "Mood_country_date" ON "Mood"("country", "date");
CREATE UNIQUE INDEX "Country_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Country';
CREATE UNIQUE INDEX "Continent_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Continent';
CREATE INDEX "GeographicRegion_continent" ON "GeographicRegion"("continent");
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id", "date", "timeZone", "localDay", "feeling", "note", "colors", "latitude", "longitude", "modifiedAt", "country" ON "Mood"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "Mood" SET "_version" = OLD."_version" + 1
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "GeographicRegion_version" AFTER UPDATE OF "continent", "numericCode", "updatedAt" ON "GeographicRegion"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "GeographicRegion" SET "_version" = OLD."_version" + 1
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_identity"
BEFORE UPDATE OF "_pk" ON "Mood"
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
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT count(*) FROM "Mood" AS m WHERE m."country" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Country_numberOfMoods_inserted" AFTER INSERT ON "Mood"
WHEN NEW."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" + 1 WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_deleted" AFTER DELETE ON "Mood"
WHEN OLD."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" - 1 WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN (OLD."country" IS NOT NEW."country")
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" - 1 WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" + 1 WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Continent_numberOfMoods_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT COALESCE(sum("numberOfMoods"), 0) FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfMoods_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_updated" AFTER UPDATE OF "continent", "numberOfMoods" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent" OR OLD."numberOfMoods" IS NOT NEW."numberOfMoods") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
  UPDATE "GeographicRegion" SET "numberOfMoods" = "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = (SELECT count(*) FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfCountries_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = "numberOfCountries" + 1 WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = "numberOfCountries" - 1 WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_updated" AFTER UPDATE OF "continent" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = "numberOfCountries" - 1 WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
  UPDATE "GeographicRegion" SET "numberOfCountries" = "numberOfCountries" + 1 WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
COMMIT;
