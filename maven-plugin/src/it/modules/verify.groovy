def log = new File(basedir, "build.log").text
assert log.count("Would compare") == 1
assert log.contains("org.example.SumBenchmark: sum")
assert log.count("Skipped: a parent's POM binds this goal") == 2
return true
