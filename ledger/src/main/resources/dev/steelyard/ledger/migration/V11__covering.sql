-- A timeline reads the code that a benchmark had in each run from the index alone: rows of one benchmark are a page of the table apart.
DROP INDEX code_of_benchmark;

CREATE INDEX code_of_benchmark ON benchmark_code (benchmark_id, digest, run_id, variant);
