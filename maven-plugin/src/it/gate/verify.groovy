def log = new File(basedir, "build.log").text
assert log.contains("1 regressed")
assert log.contains("Failed to execute goal dev.steelyard:steelyard-maven-plugin")
assert log.contains("steelyard.failOn is 'never'")
assert log.contains("[WARNING] The gate passes, but not every row has a verdict: again against HEAD: 1 inconclusive")
assert log.contains("Steelyard is skipped")
assert log.contains("The gate works: it passes unchanged code and fails 50 % more time, found in 1 of 1 benchmark.")
assert log.contains("steelyard:check")
def runs = new File(basedir, "target/steelyard").listFiles().findAll { it.name.startsWith("check-") }
assert runs.size() == 2
assert runs.every { new File(it, "report.html").exists() && new File(it, "results.json").exists() }
assert new File(basedir, "target/ledger.db").exists()
assert !log.contains("Migrating schema")
