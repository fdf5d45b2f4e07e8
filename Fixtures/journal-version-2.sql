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
  "source" TEXT,
  "externalID" TEXT,
  "importedDigest" BLOB,
  "country" INTEGER NOT NULL REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO Mood VALUES(1,1,X'01a200c06f267748af1dbdf9e64adcec',736283400.0,'Europe/Paris','2024-05-01',4,'Sunset over the river',NULL,48.85000000000000142,2.3500000000000000888,817001741.09400010109,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,1,X'01a200c06f6a760895b51916ed3f43d4',754037100.0,'Europe/Oslo','2024-11-23',5,'First snow',X'dfefffffffff',NULL,NULL,817001741.16199994088,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(3,1,X'01a200c06f907500bd856fabde9f285e',739531800.0,'Asia/Tokyo','2024-06-08',2,'It''s lost: my umbrella',NULL,35.679999999999999714,139.68999999999999772,817001741.20000004767,NULL,NULL,NULL,4);
INSERT INTO Mood VALUES(4,1,X'01a200c06fb9701e930d9c68a3cdea69',725759999.12499999998,'UTC','2023-12-31',NULL,replace('two lines,\nan emoji 🌊, a quote "\n	and a tab','\n',char(10)),NULL,30.0,-40.0,817001741.24099993709,NULL,NULL,NULL,6);
INSERT INTO Mood VALUES(5,1,X'01a200c06fda711f96ce9cb1f77a3285',-63113904000.0,'UTC','0001-01-01',NULL,NULL,NULL,NULL,NULL,817001741.27399992941,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(6,1,X'01a200c06ffa78f5882d5829521050de',604638000.0,'+09:00','2020-02-29',1,'the ice',NULL,NULL,NULL,817001741.30699992182,NULL,NULL,NULL,7);
INSERT INTO Mood VALUES(9,2,X'01a200c0707e70b6833ac46cdaf5a19d',742620600.0,'Africa/Nairobi','2024-07-14',5,'Elephants, edited',NULL,-2.1499999999999999111,37.310000000000002272,817001741.51200008389,'trips.csv','a1',X'1ad52b74a0511833ead8d8f45bcd855e',14);
INSERT INTO Mood VALUES(10,1,X'01a200c070827950b122f634c225fbc6',742707000.0,'Africa/Nairobi','2024-07-15',3,'Rain',NULL,-2.1499999999999999111,37.310000000000002272,817001741.43000006679,'trips.csv','a2',X'e1bb58ef2c832e9998722cf61c8c59c0',14);
INSERT INTO Mood VALUES(11,1,X'01a200c070a471659aabe28443b274ab',615061320.0,'UTC','2020-06-28',NULL,replace('Lunch with "quotes", commas | pipes @Work/meeting @team\n\nFirst line, then an empty one.\n\nLast line @work: done','\n',char(10)),NULL,NULL,NULL,817001741.46600008009,'jrnl','glJQARc4mhUhyTPg-7bzag',X'ec0ba53d5e1dc62859ffaedc66ea809b',6);
INSERT INTO Mood VALUES(12,1,X'01a200c070a678f7a49e146f087bc1b8',631184400.0,'UTC','2021-01-01',NULL,replace('One sentence.\n\nAnd another one','\n',char(10)),NULL,NULL,NULL,817001741.46600008009,'jrnl','tQEmP350_HSyr6Xc2KAM1A',X'04667ca390ab5a8ecd89373850ec42bf',6);
INSERT INTO Mood VALUES(13,1,X'01a200c070a67cc0baafabd40ba78084',668063160.0,'UTC','2022-03-04',NULL,replace('Brackets\n\n[1] a footnote\n[not a date] a line\n## A heading, no tag','\n',char(10)),NULL,NULL,NULL,817001741.46600008009,'jrnl','clEGuCOvqhYIoPvT5J8xHQ',X'ab00df0bbf4691613ff0ec95b55b551b',6);
INSERT INTO Mood VALUES(14,1,X'01a200c070a67df7a48e0a79d7735472',694180800.0,'UTC','2022-12-31',NULL,'=1+1',NULL,NULL,NULL,817001741.46600008009,'jrnl','65gLl6SH2Suw9IYiqAlLAA',X'6f6653fc481c79f1ce2893847a62d73a',6);
INSERT INTO Mood VALUES(15,1,X'01a200c070a67ef0b91048f116c1b442',704973600.0,'UTC','2023-05-05',NULL,replace('שלום 🌄 #sea\n\nمرحبا 👩‍👩‍👧‍👦 \ backslash\n  indented','\n',char(10)),NULL,NULL,NULL,817001741.46600008009,'jrnl','gV7it6c3OTIjw5tnrg5X8A',X'eb6eb4f40c8e6e7859e722a2dd756677',6);
INSERT INTO Mood VALUES(16,1,X'01a200c070a7722abd665548e94dd7bc',730943940.0,'UTC','2024-02-29',NULL,replace('Leap day\n\nIt comes every four years.','\n',char(10)),NULL,NULL,NULL,817001741.46600008009,'jrnl','h6H34S5HTsytHZjpZkuPVA',X'a199192f34949384e58f6329552480bf',6);
INSERT INTO Mood VALUES(17,1,X'01a200c070a7742880d2120a87cb73b0',751689000.0,'UTC','2024-10-27',NULL,'half past two',NULL,NULL,NULL,817001741.46600008009,'jrnl','ylf8hSQqAkmSwdW72msAnw',X'2ee657b1acfc33d8c90daf1d397a3bf5',6);
INSERT INTO Mood VALUES(18,1,X'01a200c070a776a2bdeb76d1e7cfc393',751689000.0,'UTC','2024-10-27',NULL,'half past two',NULL,NULL,NULL,817001741.46600008009,'jrnl','ylf8hSQqAkmSwdW72msAnw.1',X'2ee657b1acfc33d8c90daf1d397a3bf5',6);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,1,'meeting','work/meeting',3,2,0);
INSERT INTO Tag VALUES(2,1,'work','work',2,NULL,1);
INSERT INTO Tag VALUES(3,1,'river','river',1,NULL,0);
INSERT INTO Tag VALUES(4,1,'Home','home',1,NULL,0);
INSERT INTO Tag VALUES(6,1,'safari','safari',1,NULL,0);
INSERT INTO Tag VALUES(7,1,'team','team',1,NULL,0);
INSERT INTO Tag VALUES(8,1,'sea','sea',1,NULL,0);
INSERT INTO Tag VALUES(9,1,'starred','starred',1,NULL,0);
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
INSERT INTO GeographicRegion VALUES(1,2,'Country',2,250,817001741.27399992941,2,0);
INSERT INTO GeographicRegion VALUES(2,3,'Continent',NULL,150,817001741.27399992941,3,2);
INSERT INTO GeographicRegion VALUES(3,1,'Country',2,578,817001741.16199994088,1,0);
INSERT INTO GeographicRegion VALUES(4,1,'Country',5,392,817001741.20000004767,1,0);
INSERT INTO GeographicRegion VALUES(5,1,'Continent',NULL,142,817001741.20000004767,1,1);
INSERT INTO GeographicRegion VALUES(6,2,'Country',NULL,0,817001741.46600008009,9,0);
INSERT INTO GeographicRegion VALUES(7,1,'Country',8,10,817001741.30699992182,1,0);
INSERT INTO GeographicRegion VALUES(8,1,'Continent',NULL,10,817001741.30699992182,1,1);
INSERT INTO GeographicRegion VALUES(13,2,'Continent',NULL,2,817001741.43000006679,2,1);
INSERT INTO GeographicRegion VALUES(14,2,'Country',13,404,817001741.43000006679,2,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
INSERT INTO Mood_tags VALUES(9,1);
INSERT INTO Mood_tags VALUES(11,1);
INSERT INTO Mood_tags VALUES(3,2);
INSERT INTO Mood_tags VALUES(11,2);
INSERT INTO Mood_tags VALUES(1,3);
INSERT INTO Mood_tags VALUES(2,4);
INSERT INTO Mood_tags VALUES(9,6);
INSERT INTO Mood_tags VALUES(11,7);
INSERT INTO Mood_tags VALUES(15,8);
INSERT INTO Mood_tags VALUES(16,9);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',18);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',14);
INSERT INTO sqlite_sequence VALUES('Tag',9);
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
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id", "date", "timeZone", "localDay", "feeling", "note", "colors", "latitude", "longitude", "modifiedAt", "source", "externalID", "importedDigest", "country" ON "Mood"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "Mood" SET "_version" = OLD."_version" + 1
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_version" AFTER UPDATE OF "name", "key", "parent" ON "Tag"
WHEN NEW."_version" = OLD."_version"
BEGIN
  UPDATE "Tag" SET "_version" = OLD."_version" + 1
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
CREATE TRIGGER "Tag_numberOfMoods_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = (SELECT count(*) FROM "Mood_tags" AS m WHERE m."destination" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfMoods_inserted" AFTER INSERT ON "Mood_tags"
WHEN NEW."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = "numberOfMoods" + 1 WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_deleted" AFTER DELETE ON "Mood_tags"
WHEN OLD."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = "numberOfMoods" - 1 WHERE "_pk" = OLD."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_updated" AFTER UPDATE OF "destination" ON "Mood_tags"
WHEN (OLD."destination" IS NOT NEW."destination")
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = "numberOfMoods" - 1 WHERE "_pk" = OLD."destination";
  UPDATE "Tag" SET "numberOfMoods" = "numberOfMoods" + 1 WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfChildren_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = (SELECT count(*) FROM "Tag" AS m WHERE m."parent" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfChildren_inserted" AFTER INSERT ON "Tag"
WHEN NEW."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = "numberOfChildren" + 1 WHERE "_pk" = NEW."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_deleted" AFTER DELETE ON "Tag"
WHEN OLD."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = "numberOfChildren" - 1 WHERE "_pk" = OLD."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_updated" AFTER UPDATE OF "parent" ON "Tag"
WHEN (OLD."parent" IS NOT NEW."parent")
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = "numberOfChildren" - 1 WHERE "_pk" = OLD."parent";
  UPDATE "Tag" SET "numberOfChildren" = "numberOfChildren" + 1 WHERE "_pk" = NEW."parent";
END;
COMMIT;
