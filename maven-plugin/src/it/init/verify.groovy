def pom = new File(basedir, "pom.xml").text
assert pom.count("<artifactId>steelyard-maven-plugin</artifactId>") == 1
assert pom.count("<artifactId>jmh-core</artifactId>") == 1
assert new File(basedir, "src/test/java/org/example/FirstBenchmark.java").exists()
def log = new File(basedir, "build.log").text
assert log.contains("Nothing to do")
assert log.contains("org.example.FirstBenchmark: sum")
