-- Files and the ledger have one word for a benchmark for which there was no time.
UPDATE comparison SET status = 'unmeasured' WHERE status = 'not measured';
