-- The tables hold facts, which are only ever added; the views at the end are what others may rely on (docs/guide/ledger.md).
-- The same statements run on SQLite and on PostgreSQL. Times are UTC in ISO 8601 with nine decimals. Identities are digests of
-- what they stand for, so that two writers agree on them without asking. checksum is the CRC-32C of a row, by which "ledger check"
-- finds flipped bits.

CREATE TABLE project (
  project_id TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  name TEXT NOT NULL,
  checksum INTEGER
);

CREATE TABLE revision (
  project_id TEXT NOT NULL REFERENCES project,
  revision TEXT NOT NULL,
  authored_at TEXT NOT NULL,
  committed_at TEXT NOT NULL,
  author TEXT NOT NULL,
  subject TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (project_id, revision)
);

CREATE TABLE revision_parent (
  project_id TEXT NOT NULL,
  revision TEXT NOT NULL,
  parent_number INTEGER NOT NULL,
  parent TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (project_id, revision, parent_number),
  FOREIGN KEY (project_id, revision) REFERENCES revision
);

-- A host, by the facts that bear on scores and last from one run to the next.
CREATE TABLE host (
  host_id TEXT PRIMARY KEY,
  checksum INTEGER
);

CREATE TABLE host_fact (
  host_id TEXT NOT NULL REFERENCES host,
  fact TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (host_id, fact)
);

-- A JVM with its flags and options.
CREATE TABLE setup (
  setup_id TEXT PRIMARY KEY,
  checksum INTEGER
);

CREATE TABLE setup_fact (
  setup_id TEXT NOT NULL REFERENCES setup,
  fact TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (setup_id, fact)
);

CREATE TABLE benchmark (
  benchmark_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  mode TEXT NOT NULL,
  params TEXT NOT NULL,
  threads INTEGER NOT NULL,
  unit TEXT NOT NULL,
  checksum INTEGER
);

CREATE TABLE benchmark_param (
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  param TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (benchmark_id, param)
);

CREATE TABLE run (
  run_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  host_id TEXT NOT NULL REFERENCES host,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  seed BIGINT NOT NULL,
  alpha DOUBLE PRECISION NOT NULL,
  margin DOUBLE PRECISION NOT NULL,
  allocation_margin DOUBLE PRECISION NOT NULL,
  command TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX run_of_project ON run (project_id, started_at);

-- All facts about the host when the run started, passing ones included.
CREATE TABLE run_fact (
  run_id TEXT NOT NULL REFERENCES run,
  fact TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, fact)
);

CREATE TABLE variant (
  run_id TEXT NOT NULL REFERENCES run,
  variant TEXT NOT NULL,
  variant_number INTEGER NOT NULL,
  source TEXT NOT NULL,
  revision TEXT,
  jvm TEXT,
  checksum INTEGER,
  PRIMARY KEY (run_id, variant)
);

CREATE TABLE variant_setting (
  run_id TEXT NOT NULL,
  variant TEXT NOT NULL,
  setting_number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, variant, setting_number),
  FOREIGN KEY (run_id, variant) REFERENCES variant
);

-- block_number is the place of the block in the run's journal, which only grows.
CREATE TABLE block (
  run_id TEXT NOT NULL REFERENCES run,
  block_number INTEGER NOT NULL,
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  purpose TEXT NOT NULL,
  purpose_number INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, block_number)
);

CREATE INDEX block_of_benchmark ON block (run_id, benchmark_id, purpose, purpose_number);

CREATE INDEX run_of_block ON block (benchmark_id, purpose, run_id);

CREATE TABLE fork (
  run_id TEXT NOT NULL,
  block_number INTEGER NOT NULL,
  variant TEXT NOT NULL,
  fork_number INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  setup_id TEXT REFERENCES setup,
  checksum INTEGER,
  PRIMARY KEY (run_id, block_number, variant),
  FOREIGN KEY (run_id, block_number) REFERENCES block
);

CREATE TABLE fork_value (
  run_id TEXT NOT NULL,
  block_number INTEGER NOT NULL,
  variant TEXT NOT NULL,
  metric TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount DOUBLE PRECISION NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, block_number, variant, metric),
  FOREIGN KEY (run_id, block_number, variant) REFERENCES fork
);

-- Both sides of a comparison in one block: time or amount per operation, also for throughput.
CREATE TABLE block_value (
  run_id TEXT NOT NULL,
  block_number INTEGER NOT NULL,
  treatment TEXT NOT NULL,
  metric TEXT NOT NULL,
  baseline_amount DOUBLE PRECISION NOT NULL,
  treatment_amount DOUBLE PRECISION NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, block_number, treatment, metric),
  FOREIGN KEY (run_id, block_number) REFERENCES block
);

-- A run as it was when it was recorded, and how many facts it had. A run that goes on gets another state; none is replaced.
CREATE TABLE run_state (
  state_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES run,
  recorded_at TEXT NOT NULL,
  finished INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  fork_amounts INTEGER NOT NULL,
  block_amounts INTEGER NOT NULL,
  comparisons INTEGER NOT NULL,
  causes INTEGER NOT NULL,
  checksum INTEGER
);

CREATE INDEX run_state_of_run ON run_state (run_id);

CREATE TABLE comparison (
  state_id TEXT NOT NULL REFERENCES run_state,
  row_number INTEGER NOT NULL,
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  metric TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit TEXT NOT NULL,
  baseline TEXT NOT NULL,
  treatment TEXT NOT NULL,
  status TEXT NOT NULL,
  verdict TEXT NOT NULL,
  non_zero INTEGER NOT NULL,
  baseline_score DOUBLE PRECISION,
  treatment_score DOUBLE PRECISION,
  change DOUBLE PRECISION,
  change_low DOUBLE PRECISION,
  change_high DOUBLE PRECISION,
  level DOUBLE PRECISION,
  absolute_change DOUBLE PRECISION,
  p_value DOUBLE PRECISION,
  adjusted_p_value DOUBLE PRECISION,
  blocks INTEGER NOT NULL,
  detectable DOUBLE PRECISION,
  more_blocks INTEGER,
  reason TEXT,
  warnings TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (state_id, row_number)
);

CREATE INDEX comparison_of_benchmark ON comparison (benchmark_id, kind);

CREATE TABLE cause (
  state_id TEXT NOT NULL,
  row_number INTEGER NOT NULL,
  cause_number INTEGER NOT NULL,
  classes TEXT NOT NULL,
  share DOUBLE PRECISION NOT NULL,
  share_low DOUBLE PRECISION NOT NULL,
  share_high DOUBLE PRECISION NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (state_id, row_number, cause_number),
  FOREIGN KEY (state_id, row_number) REFERENCES comparison
);

-- Attempts to measure a revision in lockstep with an anchor. Those that did not come to blocks leave nothing else.
-- selection stands for all that was asked besides the two revisions; outcomes are those of history.fact.Attempt.
CREATE TABLE attempt (
  attempt_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  anchor TEXT NOT NULL,
  revision TEXT NOT NULL,
  selection TEXT NOT NULL,
  attempted_at TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX attempt_of_project ON attempt (project_id, attempted_at);

-- A digest of a benchmark's own code, without its name and without what it measures.
CREATE TABLE benchmark_code (
  run_id TEXT NOT NULL,
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  variant TEXT NOT NULL,
  digest TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, benchmark_id, variant),
  FOREIGN KEY (run_id, variant) REFERENCES variant
);

CREATE INDEX code_of_benchmark ON benchmark_code (benchmark_id, digest, run_id, variant);

-- Decisions about names: of each older name the last one holds. One without a newer name takes back those before it.
CREATE TABLE benchmark_alias (
  project_id TEXT NOT NULL REFERENCES project,
  older TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  newer TEXT,
  checksum INTEGER,
  PRIMARY KEY (project_id, older, decided_at)
);

-- What people think of changes that were found, and who was told of them. A change is named by the commits that can contain it: after
-- good, up to bad; revision is the first measured one of the new level. size is the log ratio of the levels.
-- judgment and delivered are those of history.mark. target is a digest: addresses may contain secrets.
CREATE TABLE change_mark (
  mark_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  params TEXT NOT NULL,
  metric TEXT NOT NULL,
  good TEXT NOT NULL,
  bad TEXT NOT NULL,
  revision TEXT NOT NULL,
  size DOUBLE PRECISION NOT NULL,
  judgment TEXT NOT NULL,
  reason TEXT NOT NULL,
  marked_at TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX change_mark_of_project ON change_mark (project_id, marked_at);

CREATE TABLE notice (
  notice_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  params TEXT NOT NULL,
  metric TEXT NOT NULL,
  good TEXT NOT NULL,
  bad TEXT NOT NULL,
  revision TEXT NOT NULL,
  size DOUBLE PRECISION NOT NULL,
  target TEXT NOT NULL,
  delivered INTEGER NOT NULL,
  noticed_at TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX notice_of_project ON notice (project_id, noticed_at);

-- Decisions that benchmarks fail nothing for a while: of each benchmark the last one holds. One without a last day ends it.
CREATE TABLE quarantine (
  quarantine_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  last_day TEXT,
  reason TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX quarantine_of_project ON quarantine (project_id, decided_at);

-- Results of other tools. A file is named by the SHA-256 of its bytes, which are kept, compressed by gzip; its values belong to series
-- that all files of a tool and host share. A value is there once, with the file that brought it first; place is its row in that file.
-- Several values of a revision in a series are repetitions. spread is what the tool says of how far a value can be trusted, and spread_kind
-- what that is: a standard deviation, or half of the width of an interval of 99.9 %.
CREATE TABLE imported_file (
  file_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  digest TEXT NOT NULL,
  name TEXT NOT NULL,
  tool TEXT NOT NULL,
  host TEXT NOT NULL,
  revision TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  amounts INTEGER NOT NULL,
  new_amounts INTEGER NOT NULL,
  imported_at TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX imported_file_of_project ON imported_file (project_id, imported_at);

CREATE TABLE imported_content (
  digest TEXT PRIMARY KEY,
  content BYTEA NOT NULL,
  checksum INTEGER
);

CREATE TABLE imported_series (
  series_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  tool TEXT NOT NULL,
  host TEXT NOT NULL,
  context TEXT NOT NULL,
  benchmark TEXT NOT NULL,
  mode TEXT NOT NULL,
  params TEXT NOT NULL,
  threads INTEGER NOT NULL,
  metric TEXT NOT NULL,
  unit TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX imported_series_of_project ON imported_series (project_id);

-- Which values of a series are better: lower or higher. What was known last holds.
CREATE TABLE imported_direction (
  series_id TEXT NOT NULL REFERENCES imported_series,
  decided_at TEXT NOT NULL,
  better TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (series_id, decided_at)
);

CREATE TABLE imported_value (
  series_id TEXT NOT NULL REFERENCES imported_series,
  revision TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  file_id TEXT NOT NULL REFERENCES imported_file,
  place INTEGER NOT NULL,
  revised_at TEXT,
  measured_at TEXT,
  amount DOUBLE PRECISION NOT NULL,
  resolution DOUBLE PRECISION NOT NULL,
  spread DOUBLE PRECISION,
  spread_kind TEXT,
  forks INTEGER,
  checksum INTEGER,
  PRIMARY KEY (series_id, revision, repetition)
);

CREATE INDEX imported_value_of_file ON imported_value (file_id);

-- Which code each benchmark of a project ever had: a few rows instead of a million of benchmark_code, to suggest renames.
CREATE TABLE known_code (
  project_id TEXT NOT NULL REFERENCES project,
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  digest TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (project_id, benchmark_id, digest)
);

-- Which setup the forks of each benchmark of a run had, so that nobody needs to look at each fork.
CREATE TABLE run_setup (
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  run_id TEXT NOT NULL REFERENCES run,
  variant TEXT NOT NULL,
  setup_id TEXT NOT NULL REFERENCES setup,
  checksum INTEGER,
  PRIMARY KEY (benchmark_id, run_id, variant, setup_id)
);

CREATE INDEX run_setup_of_run ON run_setup (run_id, setup_id);

-- What explain says of rows, as it was written: what is proved, seen, suspected or ruled out, and notes. A state of a run that was
-- explained says how many findings it has.
CREATE TABLE explained (
  state_id TEXT PRIMARY KEY REFERENCES run_state,
  findings INTEGER NOT NULL,
  checksum INTEGER
);

CREATE TABLE finding (
  state_id TEXT NOT NULL,
  row_number INTEGER NOT NULL,
  finding_number INTEGER NOT NULL,
  certainty TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (state_id, row_number, finding_number),
  FOREIGN KEY (state_id, row_number) REFERENCES comparison
);

-- Who may ask a server for what. A token is known by the SHA-256 of its secret alone; its project is empty for all projects, and its
-- actions are those of history.access, separated by spaces.
CREATE TABLE access_token (
  token_id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  name TEXT NOT NULL,
  project TEXT NOT NULL,
  actions TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  checksum INTEGER
);

CREATE INDEX access_token_by_digest ON access_token (digest);

CREATE TABLE revoked_token (
  token_id TEXT PRIMARY KEY REFERENCES access_token,
  revoked_at TEXT NOT NULL,
  checksum INTEGER
);

-- What servers were asked to change, and allowed to.
CREATE TABLE audit_entry (
  entry_id TEXT PRIMARY KEY,
  made_at TEXT NOT NULL,
  who TEXT NOT NULL,
  action TEXT NOT NULL,
  project TEXT NOT NULL,
  subject TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX audit_entry_by_time ON audit_entry (made_at);

-- Requests for measurements, and what happened to each: the last event holds. Events are numbered, so that of two workers one takes a request.
CREATE TABLE measurement_request (
  request_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  baseline TEXT NOT NULL,
  treatment TEXT NOT NULL,
  include TEXT NOT NULL,
  jvm TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  who TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  checksum INTEGER
);

CREATE INDEX measurement_request_of_project ON measurement_request (project_id, requested_at);

CREATE TABLE request_event (
  request_id TEXT NOT NULL REFERENCES measurement_request,
  event_number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  happened_at TEXT NOT NULL,
  content TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (request_id, event_number)
);

-- The state of each run with the most blocks; of those, a finished one before others, the one with the most causes, and the
-- last that was recorded. So an older copy of a run's folder never hides what is known.
CREATE VIEW v_latest AS
SELECT s.state_id, s.run_id, s.recorded_at, s.finished, s.blocks, s.comparisons, s.causes
FROM run_state s
WHERE NOT EXISTS (
  SELECT 1 FROM run_state o
  WHERE o.run_id = s.run_id
    AND (o.blocks, o.finished, o.causes, o.recorded_at, o.state_id)
      > (s.blocks, s.finished, s.causes, s.recorded_at, s.state_id));

-- A block that was measured again under the same number does not count.
CREATE VIEW v_sample AS
SELECT k.run_id, k.block_number, k.benchmark_id
FROM block k
WHERE k.purpose = 'SAMPLE'
  AND NOT EXISTS (
    SELECT 1 FROM block o
    WHERE o.run_id = k.run_id AND o.benchmark_id = k.benchmark_id AND o.purpose = 'SAMPLE'
      AND o.purpose_number = k.purpose_number AND o.block_number > k.block_number);

CREATE VIEW v_imported AS
SELECT p.name AS project, p.identity AS project_identity, s.tool AS tool, s.host AS host, s.context AS context,
  s.benchmark AS benchmark, s.mode AS mode, s.params AS params, s.threads AS threads, s.metric AS metric, s.unit AS unit,
  (SELECT d.better FROM imported_direction d
   WHERE d.series_id = s.series_id
     AND NOT EXISTS (
       SELECT 1 FROM imported_direction o WHERE o.series_id = d.series_id AND o.decided_at > d.decided_at)) AS better,
  v.revision AS revision, v.repetition AS repetition, v.revised_at AS revised_at, v.measured_at AS measured_at,
  v.amount AS score, v.spread AS spread, v.spread_kind AS spread_kind, v.forks AS forks, f.name AS file, f.digest AS digest,
  f.imported_at AS imported_at, v.place AS place
FROM imported_value v
JOIN imported_series s ON s.series_id = v.series_id
JOIN imported_file f ON f.file_id = v.file_id
JOIN project p ON p.project_id = s.project_id;

CREATE VIEW v_series AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads,
  v.metric AS metric, v.unit AS unit, r.name AS run, r.started_at AS started_at, a.variant AS variant, a.source AS source,
  a.revision AS revision, c.committed_at AS committed_at, AVG(v.amount) AS score, COUNT(*) AS forks,
  r.host_id AS host, f.setup_id AS setup, g.digest AS code,
  CASE WHEN r.command LIKE 'run %' THEN 'history' WHEN r.command LIKE 'detect %' THEN 'check'
    WHEN r.command LIKE 'bisect %' THEN 'bisect' ELSE 'compare' END AS purpose
FROM v_sample k
JOIN run r ON r.run_id = k.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = k.benchmark_id
JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
JOIN variant a ON a.run_id = f.run_id AND a.variant = f.variant
JOIN fork_value v ON v.run_id = f.run_id AND v.block_number = f.block_number AND v.variant = f.variant
LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = a.revision
LEFT JOIN benchmark_code g ON g.run_id = r.run_id AND g.benchmark_id = k.benchmark_id AND g.variant = a.variant
GROUP BY p.name, p.identity, b.name, b.mode, b.params, b.threads, b.benchmark_id, v.metric, v.unit, r.name, r.run_id,
  r.started_at, a.variant, a.source, a.revision, c.committed_at, r.host_id, f.setup_id, g.digest, r.command;

CREATE VIEW v_changes AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads,
  m.metric AS metric, m.unit AS unit, r.name AS run, r.started_at AS started_at,
  m.baseline AS baseline, d.revision AS baseline_revision, m.treatment AS treatment, a.revision AS treatment_revision,
  c.committed_at AS committed_at, m.status AS status, m.verdict AS verdict, m.change AS change,
  m.change_low AS change_low, m.change_high AS change_high, m.level AS level, m.absolute_change AS absolute_change,
  m.p_value AS p_value, m.adjusted_p_value AS adjusted_p_value, m.blocks AS blocks,
  m.baseline_score AS baseline_score, m.treatment_score AS treatment_score, r.host_id AS host,
  (SELECT CASE WHEN COUNT(DISTINCT f.setup_id) = 1 THEN MIN(f.setup_id) END FROM v_sample k
   JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
   WHERE k.run_id = r.run_id AND k.benchmark_id = m.benchmark_id AND f.variant = m.treatment) AS setup,
  h.digest AS baseline_code, g.digest AS treatment_code,
  CASE WHEN r.command LIKE 'run %' THEN 'history' WHEN r.command LIKE 'detect %' THEN 'check'
    WHEN r.command LIKE 'bisect %' THEN 'bisect' ELSE 'compare' END AS purpose,
  CASE m.kind WHEN 'score' THEN r.margin WHEN 'allocation' THEN r.allocation_margin END AS margin
FROM v_latest s
JOIN comparison m ON m.state_id = s.state_id
JOIN run r ON r.run_id = s.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = m.benchmark_id
JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = a.revision
LEFT JOIN benchmark_code h ON h.run_id = r.run_id AND h.benchmark_id = m.benchmark_id AND h.variant = m.baseline
LEFT JOIN benchmark_code g ON g.run_id = r.run_id AND g.benchmark_id = m.benchmark_id AND g.variant = m.treatment;

-- Of each run the last explained state with the most blocks, so that an older copy of its folder hides nothing.
CREATE VIEW v_findings AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads, m.metric AS metric, r.name AS run, r.started_at AS started_at, m.baseline AS baseline,
  d.revision AS baseline_revision, m.treatment AS treatment, a.revision AS treatment_revision,
  f.finding_number AS place, f.certainty AS certainty, f.content AS content
FROM explained e
JOIN run_state s ON s.state_id = e.state_id
JOIN finding f ON f.state_id = e.state_id
JOIN comparison m ON m.state_id = f.state_id AND m.row_number = f.row_number
JOIN run r ON r.run_id = s.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = m.benchmark_id
JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
WHERE NOT EXISTS (
  SELECT 1 FROM explained o
  JOIN run_state t ON t.state_id = o.state_id
  WHERE t.run_id = s.run_id
    AND (t.blocks, t.finished, t.recorded_at, t.state_id) > (s.blocks, s.finished, s.recorded_at, s.state_id));
