-- Which code each benchmark of a project ever had: a few rows instead of a million of benchmark_code, to suggest renames.

CREATE TABLE known_code (
  project_id TEXT NOT NULL REFERENCES project,
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  digest TEXT NOT NULL,
  PRIMARY KEY (project_id, benchmark_id, digest)
);

INSERT INTO known_code (project_id, benchmark_id, digest)
SELECT DISTINCT r.project_id, g.benchmark_id, g.digest
FROM benchmark_code g
JOIN run r ON r.run_id = g.run_id;

-- A timeline is of scores alone; half of the comparisons are of allocation.
DROP INDEX comparison_of_benchmark;

CREATE INDEX comparison_of_benchmark ON comparison (benchmark_id, kind);

-- Which setup the forks of each benchmark of a run had, so that nobody needs to look at each fork.
CREATE TABLE run_setup (
  benchmark_id TEXT NOT NULL REFERENCES benchmark,
  run_id TEXT NOT NULL REFERENCES run,
  variant TEXT NOT NULL,
  setup_id TEXT NOT NULL REFERENCES setup,
  PRIMARY KEY (benchmark_id, run_id, variant, setup_id)
);

CREATE INDEX run_setup_of_run ON run_setup (run_id);

INSERT INTO run_setup (benchmark_id, run_id, variant, setup_id)
SELECT DISTINCT k.benchmark_id, k.run_id, f.variant, f.setup_id
FROM block k
JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
WHERE k.purpose = 'SAMPLE' AND f.setup_id IS NOT NULL;
