def log = new File(basedir, "build.log").text
assert log.contains("The gate passes")
assert log.contains("broken on purpose")
assert !log.contains("internal error")
def runs = new File(basedir, "target/steelyard").listFiles().findAll { it.name.startsWith("check-") }
assert runs.size() == 2
