def log = new File(basedir, "build.log").text
assert log.contains("[ERROR] Failed to execute goal dev.steelyard:steelyard-maven-plugin")
assert log.toLowerCase().contains("no benchmark") || log.contains("@Benchmark")
assert !log.contains("internal error")
