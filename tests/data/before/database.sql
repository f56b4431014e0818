-- A server's database as version 0.1.0 left it: one game finished, two running, one table in its lobby.
BEGIN TRANSACTION;
CREATE TABLE batches (
  number INTEGER PRIMARY KEY,
  previous INTEGER,  -- of the same table
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  events TEXT NOT NULL
, of INTEGER, changed INTEGER, due INTEGER, to_act INTEGER) STRICT;
INSERT INTO "batches" VALUES(1,NULL,0,4,'{"type":"created","n":1,"table":{"game":"pass-the-pot","players":2,"options":{"goal":8,"stake":3,"ante_first":2,"ante":1,"twos_from_one":3,"bank":0,"first":"random","max_turns":0},"settings":{"listed":false,"hints":false,"undo":true,"free_chat":false,"take_over":false,"forced":true,"clock":"none","clock_s":60,"away_s":0,"stand_in":"medium","pace_min_ms":0,"pace_max_ms":0,"window_ms":0}},"at":1794818757261}
{"type":"sat","n":2,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","name":"Ann","at":1794818757261}
{"type":"bot_sat","n":3,"seat":1,"level":"greedy","at":1794818757261}
{"type":"host","n":4,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","at":1794818757261}
',1,1794818757261,NULL,0);
INSERT INTO "batches" VALUES(2,1,4,3,'{"type":"started","n":5,"at":1794818757266}
{"type":"outcome","n":6,"seat":null,"readers":"all","chance":"first","outcome":"seat 1","at":1794818757266}
{"type":"outcome","n":7,"seat":1,"readers":"all","chance":"roll","outcome":"P O 5","at":1794818757266}
',1,1794818757266,NULL,2);
INSERT INTO "batches" VALUES(3,2,7,2,'{"type":"acted","n":8,"seat":1,"by":"bot","readers":"all","action":"keep","at":1794818757266}
{"type":"outcome","n":9,"seat":0,"readers":"all","chance":"roll","outcome":"P 4 3","at":1794818757266}
',1,1794818757266,NULL,1);
INSERT INTO "batches" VALUES(4,3,9,2,'{"type":"acted","n":10,"seat":0,"by":"person","readers":"all","action":"reroll 1 3","at":1794818757268}
{"type":"outcome","n":11,"seat":0,"readers":"all","chance":"roll","outcome":"1 5","at":1794818757268}
',1,1794818757268,NULL,1);
INSERT INTO "batches" VALUES(5,4,11,3,'{"type":"acted","n":12,"seat":0,"by":"person","readers":"all","action":"pay 2","at":1794818757272}
{"type":"outcome","n":13,"seat":0,"readers":"all","chance":"roll","outcome":"4","at":1794818757272}
{"type":"outcome","n":14,"seat":1,"readers":"all","chance":"roll","outcome":"5 5 5","at":1794818757272}
',1,1794818757272,NULL,2);
INSERT INTO "batches" VALUES(6,5,14,2,'{"type":"acted","n":15,"seat":1,"by":"bot","readers":"all","action":"keep","at":1794818757272}
{"type":"outcome","n":16,"seat":0,"readers":"all","chance":"roll","outcome":"5 4 3","at":1794818757272}
',1,1794818757272,NULL,1);
INSERT INTO "batches" VALUES(7,6,16,2,'{"type":"acted","n":17,"seat":0,"by":"person","readers":"all","action":"reroll 2 3","at":1794818757276}
{"type":"outcome","n":18,"seat":0,"readers":"all","chance":"roll","outcome":"1 3","at":1794818757276}
',1,1794818757276,NULL,1);
INSERT INTO "batches" VALUES(8,7,18,2,'{"type":"acted","n":19,"seat":0,"by":"person","readers":"all","action":"keep","at":1794818757277}
{"type":"finished","n":20,"result":{"reason":"rules","scores":[3,9],"winners":[1],"resigned":[],"left":[],"away":[]},"at":1794818757277}
',1,1794818757277,NULL,0);
INSERT INTO "batches" VALUES(9,NULL,0,3,'{"type":"created","n":1,"table":{"game":"hands-down","players":2,"options":{"combos":2,"short":false,"anytime":true,"fouls":true,"first":"random","max_turns":0},"settings":{"listed":false,"hints":false,"undo":true,"free_chat":false,"take_over":false,"forced":true,"clock":"none","clock_s":60,"away_s":0,"stand_in":"medium","pace_min_ms":0,"pace_max_ms":0,"window_ms":0}},"at":1794818757282}
{"type":"sat","n":2,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","name":"Ann","at":1794818757282}
{"type":"host","n":3,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","at":1794818757282}
',2,1794818757282,NULL,0);
INSERT INTO "batches" VALUES(10,9,3,1,'{"type":"sat","n":4,"seat":1,"person":"4ScZEgehqYmNyrNGk_XP1g","name":"Bob","at":1794818757348}
',2,1794818757348,NULL,0);
INSERT INTO "batches" VALUES(11,10,4,5,'{"type":"started","n":5,"at":1794818758405}
{"type":"outcome","n":6,"seat":null,"readers":"all","chance":"first","outcome":"seat 1","at":1794818758405}
{"type":"outcome","n":7,"seat":null,"readers":"all","chance":"table","outcome":"three, five","at":1794818758405}
{"type":"outcome","n":8,"seat":1,"readers":[1],"chance":"deal","outcome":"r2/5, *4, b3/4, y*, r1/6","at":1794818758405}
{"type":"outcome","n":9,"seat":0,"readers":[0],"chance":"deal","outcome":"*1, y1, b2, r4, r6","at":1794818758405}
',2,1794818758405,NULL,2);
INSERT INTO "batches" VALUES(12,11,9,2,'{"type":"acted","n":10,"seat":1,"by":"person","readers":"all","action":"swap 3","at":1794818758436}
{"type":"outcome","n":11,"seat":1,"readers":[1],"chance":"draw","outcome":"r2","at":1794818758436}
',2,1794818758436,NULL,3);
INSERT INTO "batches" VALUES(13,12,11,1,'{"type":"answered","seat":0,"on":true,"at":1794818758466}
',2,1794818758467,NULL,3);
INSERT INTO "batches" VALUES(14,13,12,3,'{"type":"answered","seat":1,"on":true,"at":1794818758467}
{"type":"acted","n":12,"seat":1,"by":"window","readers":"all","action":"wait","at":1794818758467}
{"type":"acted","n":13,"seat":0,"by":"window","readers":"all","action":"wait","at":1794818758467}
',2,1794818758467,NULL,1);
INSERT INTO "batches" VALUES(15,14,15,2,'{"type":"acted","n":14,"seat":0,"by":"person","readers":"all","action":"swap 1 2","at":1794818758489}
{"type":"outcome","n":15,"seat":0,"readers":[0],"chance":"draw","outcome":"*6, *4","at":1794818758489}
',2,1794818758489,NULL,3);
INSERT INTO "batches" VALUES(16,15,17,1,'{"type":"answered","seat":0,"on":true,"at":1794818758512}
',2,1794818758512,NULL,3);
INSERT INTO "batches" VALUES(17,16,18,3,'{"type":"answered","seat":1,"on":true,"at":1794818758512}
{"type":"acted","n":16,"seat":0,"by":"window","readers":"all","action":"wait","at":1794818758512}
{"type":"acted","n":17,"seat":1,"by":"window","readers":"all","action":"wait","at":1794818758512}
',2,1794818758512,NULL,2);
INSERT INTO "batches" VALUES(18,17,21,2,'{"type":"acted","n":18,"seat":1,"by":"person","readers":"all","action":"swap 1 3","at":1794818758542}
{"type":"outcome","n":19,"seat":1,"readers":[1],"chance":"draw","outcome":"y3/4, b6","at":1794818758542}
',2,1794818758542,NULL,3);
INSERT INTO "batches" VALUES(19,18,23,1,'{"type":"away","n":20,"seat":0,"at":1794818758550}
',2,1794818758550,NULL,3);
INSERT INTO "batches" VALUES(20,NULL,0,4,'{"type":"created","n":1,"table":{"game":"take-it","players":2,"options":{"edition":"us","hand":"fixed","bump":1,"first":"random","deck":"classic"},"settings":{"listed":false,"hints":false,"undo":true,"free_chat":false,"take_over":false,"forced":true,"clock":"none","clock_s":60,"away_s":0,"stand_in":"medium","pace_min_ms":0,"pace_max_ms":0,"window_ms":0}},"at":1794818758554}
{"type":"sat","n":2,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","name":"Ann","at":1794818758554}
{"type":"bot_sat","n":3,"seat":1,"level":"random","at":1794818758554}
{"type":"host","n":4,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","at":1794818758554}
',3,1794818758554,NULL,0);
INSERT INTO "batches" VALUES(21,19,24,1,'{"type":"answered","seat":1,"on":true,"at":1794818758571}
',2,1794818758571,NULL,3);
INSERT INTO "batches" VALUES(22,20,4,7,'{"type":"started","n":5,"at":1794818758665}
{"type":"outcome","n":6,"seat":null,"readers":"all","chance":"first","outcome":"seat 0","at":1794818758665}
{"type":"outcome","n":7,"seat":0,"readers":[0],"chance":"deal","outcome":"B>9, B>17, 3<9, =18","at":1794818758665}
{"type":"outcome","n":8,"seat":0,"readers":[0],"chance":"deal","outcome":"swap","at":1794818758665}
{"type":"outcome","n":9,"seat":1,"readers":[1],"chance":"deal","outcome":"O O O, O2 O4 B6, O3 O3, B4 B4","at":1794818758665}
{"type":"outcome","n":10,"seat":1,"readers":[1],"chance":"deal","outcome":"set-orange","at":1794818758665}
{"type":"outcome","n":11,"seat":0,"readers":"all","chance":"cast","outcome":"5 6 6 5 3 3 1 6 5 4 2 5 6","at":1794818758665}
',3,1794818758665,NULL,1);
INSERT INTO "batches" VALUES(23,22,11,1,'{"type":"acted","n":12,"seat":0,"by":"person","readers":"all","action":"take O5","at":1794818758692}
',3,1794818758692,NULL,2);
INSERT INTO "batches" VALUES(24,23,12,1,'{"type":"acted","n":13,"seat":1,"by":"bot","readers":"all","action":"play set-orange","at":1794818758692}
',3,1794818758692,NULL,2);
INSERT INTO "batches" VALUES(25,24,13,1,'{"type":"acted","n":14,"seat":1,"by":"bot","readers":"all","action":"pick O2","at":1794818758692}
',3,1794818758692,NULL,2);
INSERT INTO "batches" VALUES(26,25,14,1,'{"type":"acted","n":15,"seat":1,"by":"bot","readers":"all","action":"turn 6","at":1794818758692}
',3,1794818758692,NULL,2);
INSERT INTO "batches" VALUES(27,26,15,1,'{"type":"acted","n":16,"seat":1,"by":"bot","readers":"all","action":"take R6","at":1794818758692}
',3,1794818758692,NULL,1);
INSERT INTO "batches" VALUES(28,27,16,1,'{"type":"acted","n":17,"seat":0,"by":"person","readers":"all","action":"take B5","at":1794818758724}
',3,1794818758724,NULL,2);
INSERT INTO "batches" VALUES(29,28,17,1,'{"type":"acted","n":18,"seat":1,"by":"bot","readers":"all","action":"take B3","at":1794818758724}
',3,1794818758724,NULL,1);
INSERT INTO "batches" VALUES(30,29,18,1,'{"type":"acted","n":19,"seat":0,"by":"person","readers":"all","action":"take O1","at":1794818758755}
',3,1794818758755,NULL,2);
INSERT INTO "batches" VALUES(31,30,19,1,'{"type":"acted","n":20,"seat":1,"by":"bot","readers":"all","action":"take O6","at":1794818758755}
',3,1794818758755,NULL,1);
INSERT INTO "batches" VALUES(32,31,20,1,'{"type":"away","n":21,"seat":0,"at":1794818758766}
',3,1794818758766,NULL,1);
INSERT INTO "batches" VALUES(33,NULL,0,4,'{"type":"created","n":1,"table":{"game":"more-or-less","players":3,"options":{"advanced":false,"draw":"random","board":"classic","stall":5,"first":"random","max_turns":0},"settings":{"listed":true,"hints":false,"undo":true,"free_chat":true,"take_over":false,"forced":true,"clock":"none","clock_s":60,"away_s":0,"stand_in":"medium","pace_min_ms":0,"pace_max_ms":0,"window_ms":0}},"at":1794818758775}
{"type":"sat","n":2,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","name":"Ann","at":1794818758775}
{"type":"bot_sat","n":3,"seat":2,"level":"easy","at":1794818758775}
{"type":"host","n":4,"seat":0,"person":"ctr72vfn1vDAFSDoa1RWFQ","at":1794818758775}
',4,1794818758775,NULL,0);
INSERT INTO "batches" VALUES(34,21,25,1,'{"type":"back","n":21,"seat":0,"at":1794818760293}
',2,1794818760293,NULL,3);
INSERT INTO "batches" VALUES(35,34,26,1,'{"type":"away","n":22,"seat":0,"at":1794818760294}
',2,1794818760294,NULL,3);
INSERT INTO "batches" VALUES(36,32,21,1,'{"type":"back","n":22,"seat":0,"at":1794818760324}
',3,1794818760324,NULL,1);
INSERT INTO "batches" VALUES(37,36,22,1,'{"type":"away","n":23,"seat":0,"at":1794818760324}
',3,1794818760324,NULL,1);
INSERT INTO "batches" VALUES(38,35,27,1,'{"type":"away","n":23,"seat":1,"at":1794818761352}
',2,1794818761352,NULL,3);
CREATE TABLE chat (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  guest_id TEXT NOT NULL REFERENCES guests,
  at INTEGER NOT NULL,
  phrase INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
INSERT INTO "chat" VALUES(1,'VwRJdN-1ZybEuHbV','ctr72vfn1vDAFSDoa1RWFQ',1794818758779,0,'Who plays?');
CREATE TABLE fair (
  table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  clients TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "fair" VALUES('70MNCc8_NiulhI2G',X'2D1158E2720AA2DF1E19476DC6F5A105C59B4B4A5916DC91F05DDAC17C5E6138','[{"commitment":"4afbf4b641e2175ac7b238c766cf6dea5b1d5f2aaba774677c9c750d08a8d8e5","number":"edc9148f36bef282aa9ba9bff4b9cea98a714723273e323279f07a9c01fb852c"},null]');
INSERT INTO "fair" VALUES('VwRJdN-1ZybEuHbV',X'54791E9DC63019387068CB95580DCBAB8CD6C3A6CB4F7202F83E1D443ED668E2','');
INSERT INTO "fair" VALUES('Z2Ap1ISlRP1_VVVr',X'A187021E6441AC1BA1537AD2B1111AF1021419B5C3CD104C43DF895454E9D1D7','[{"commitment":"387237e069f779099ff8274de98984a7e0c6e8c61384f3b4a55bfa6f13332229","number":"910b1a091ebaaf23a5413afc65c9ca5072d13a26be17e16ea97e20e90d6b4ca2"},{"commitment":"9e1aa539be95f51ad87914ac483f3189b036006c6160d3063ac5ce2d3d3e0b35","number":"5706e86d1e798d00507033ad757654fab81f17e39411a571c33376aba15cec49"}]');
INSERT INTO "fair" VALUES('oo-zK2ieguNCX7TJ',X'58D567AD22445E5E421428BCE0CB30BDF4B07BBACCFCA38BE98FEDC10EAAA211','[{"commitment":"296e01ef4aac0ca7bc5c0f76d4e8884ef9d6847e063c8e15df217d56a1cd2ba2","number":"1a44f5e6278e843335786d905d6d0103b7ba90368daabb7387188392843f7e3b"},null]');
CREATE TABLE guests (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0  -- stays as a mark that the guest's tokens are void
) STRICT, WITHOUT ROWID;
INSERT INTO "guests" VALUES('4ScZEgehqYmNyrNGk_XP1g','Bob',1794818757256,1794818757256,0);
INSERT INTO "guests" VALUES('ctr72vfn1vDAFSDoa1RWFQ','Ann',1794818757253,1794818757253,0);
CREATE TABLE reports (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  by_guest TEXT NOT NULL REFERENCES guests,
  about_guest TEXT NOT NULL REFERENCES guests,
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE TABLE seats (
  guest_id TEXT NOT NULL REFERENCES guests,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  seat INTEGER,
  result INTEGER CHECK (result BETWEEN 0 AND 2),  -- lost, won, gave up
  score INTEGER,
  finished INTEGER,
  PRIMARY KEY (guest_id, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('4ScZEgehqYmNyrNGk_XP1g','Z2Ap1ISlRP1_VVVr','hands-down',1,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ctr72vfn1vDAFSDoa1RWFQ','70MNCc8_NiulhI2G','take-it',0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ctr72vfn1vDAFSDoa1RWFQ','VwRJdN-1ZybEuHbV','more-or-less',0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ctr72vfn1vDAFSDoa1RWFQ','Z2Ap1ISlRP1_VVVr','hands-down',0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ctr72vfn1vDAFSDoa1RWFQ','oo-zK2ieguNCX7TJ','pass-the-pot',0,0,3,1794818757277);
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('alive',X'31373934383138373631333433');
INSERT INTO "settings" VALUES('outages',X'5B5D');
INSERT INTO "settings" VALUES('token key',X'92FBB3C853171F5596DD0B2DB93AD199E6590C28FDEDE91B6E3203DC9B00FB81');
CREATE TABLE states (
  number INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  changed INTEGER NOT NULL,
  due INTEGER,
  lines INTEGER NOT NULL,
  last_batch INTEGER
, to_act INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "states" VALUES(1,1794818757261,NULL,4,1,0);
INSERT INTO "states" VALUES(2,1794818757282,NULL,0,NULL,0);
INSERT INTO "states" VALUES(3,1794818758554,NULL,0,NULL,0);
INSERT INTO "states" VALUES(4,1794818758775,NULL,0,NULL,0);
CREATE TABLE tables (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 2),  -- lobby, playing, finished
  listed INTEGER NOT NULL,
  created INTEGER NOT NULL,
  finished INTEGER,
  summary TEXT NOT NULL
, made_by TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "tables" VALUES(1,'oo-zK2ieguNCX7TJ','pass-the-pot',2,0,1794818757261,1794818757277,'{"game":"pass-the-pot","players":2,"stage":"finished","seats":[{"who":"person","name":"Ann","person":"ctr72vfn1vDAFSDoa1RWFQ","left":false},{"who":"bot","level":"greedy"}]}','ctr72vfn1vDAFSDoa1RWFQ');
INSERT INTO "tables" VALUES(2,'Z2Ap1ISlRP1_VVVr','hands-down',1,0,1794818757282,NULL,'{"game":"hands-down","players":2,"stage":"playing","seats":[{"who":"person","name":"Ann","person":"ctr72vfn1vDAFSDoa1RWFQ","left":false},{"who":"person","name":"Bob","person":"4ScZEgehqYmNyrNGk_XP1g","left":false}]}','ctr72vfn1vDAFSDoa1RWFQ');
INSERT INTO "tables" VALUES(3,'70MNCc8_NiulhI2G','take-it',1,0,1794818758554,NULL,'{"game":"take-it","players":2,"stage":"playing","seats":[{"who":"person","name":"Ann","person":"ctr72vfn1vDAFSDoa1RWFQ","left":false},{"who":"bot","level":"random"}]}','ctr72vfn1vDAFSDoa1RWFQ');
INSERT INTO "tables" VALUES(4,'VwRJdN-1ZybEuHbV','more-or-less',0,1,1794818758775,NULL,'{"game":"more-or-less","players":3,"stage":"lobby","seats":[{"who":"person","name":"Ann","person":"ctr72vfn1vDAFSDoa1RWFQ","left":false},{"who":"open"},{"who":"bot","level":"easy"}]}','ctr72vfn1vDAFSDoa1RWFQ');
CREATE INDEX tables_open ON tables (stage) WHERE stage < 2;
CREATE INDEX tables_lobby ON tables (created, id) WHERE stage = 0 AND listed = 1;
CREATE INDEX tables_finished ON tables (finished, id) WHERE stage = 2;
CREATE INDEX seats_table ON seats (table_id);
CREATE INDEX chat_table ON chat (table_id, number);
CREATE INDEX chat_guest ON chat (guest_id);
CREATE INDEX reports_table ON reports (table_id);
CREATE INDEX reports_by ON reports (by_guest);
CREATE INDEX reports_about ON reports (about_guest);
CREATE INDEX tables_made_by ON tables (made_by) WHERE stage < 2;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('chat',1);
COMMIT;
PRAGMA application_id = 1415934835;
PRAGMA user_version = 3;
