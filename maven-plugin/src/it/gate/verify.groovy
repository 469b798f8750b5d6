def log = new File(basedir, "build.log").text
assert log.contains("1 regressed")
assert log.contains("Failed to execute goal dev.steelyard:steelyard-maven-plugin")
assert log.contains("steelyard.failOn is 'never'")
assert log.contains("[WARNING] No regression found, but not every row has a verdict: again against HEAD: 1 inconclusive")
assert log.contains("Steelyard is skipped")
assert log.contains("steelyard:check")
def runs = new File(basedir, "target/steelyard").listFiles().findAll { it.name.startsWith("check-") }
assert runs.size() == 2
assert runs.every { new File(it, "report.html").exists() && new File(it, "results.json").exists() }
