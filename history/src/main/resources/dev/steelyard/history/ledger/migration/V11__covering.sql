-- A timeline reads what code a benchmark had in each run from the index alone: in the table, rows of one benchmark are pages apart.
DROP INDEX code_of_benchmark;

CREATE INDEX code_of_benchmark ON benchmark_code (benchmark_id, digest, run_id, variant);
