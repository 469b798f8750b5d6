def log = new File(basedir, "build.log").text
def parts = log.split("Scanning for projects").drop(1)
assert parts.size() == 7
def says = { int part, String... texts -> texts.each { assert parts[part - 1].contains(it) } }

says(1, "needs a git repository", "git init", "mvn -f", "-Dsteelyard.baseline=jar:PATH")
says(2, "no main or master branch", "git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'",
    "'mvn steelyard:check -Dsteelyard.baseline=BASE -Dsteelyard.treatment=TREATMENT'")
says(3, "no main or master branch", "git fetch --unshallow")
says(4, "JMH 1.21 or later", "-Dsteelyard.jmh=1.37")
says(5, "[WARNING] The working tree has uncommitted changes, which are not measured", "Commit them")
says(6, "produced no benchmarks", "-Dsteelyard.benchmarksFrom=REV", "mvn steelyard:init")
says(7, "steelyard:check", "Default: 10m")
assert parts.every { !it.contains("internal error") && !it.contains(" --jmh") && !it.contains(" --b") && !it.contains("steelyard compare") }
