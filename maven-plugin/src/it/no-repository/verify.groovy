def log = new File(basedir, "build.log").text
assert log.contains("git repository")
assert !log.contains("internal error")
