def git = { File folder, String... words ->
    folder.mkdirs()
    def process = (["git", "-c", "user.name=it", "-c", "user.email=it@example.org"] + words.toList()).execute(null, folder)
    process.waitForProcessOutput(System.out, System.err)
    assert process.exitValue() == 0
}
def commit = { File folder, String message ->
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message=" + message)
}
def whole = new File(basedir, "whole")
whole.mkdirs()
assert ["cp", "-r", "pom.xml", "src", "whole"].execute(null, basedir).waitFor() == 0
new File(whole, ".gitignore").text = "target/\n"
git(whole, "init", "--quiet", "--initial-branch=main")
commit(whole, "Start")
git(whole, "checkout", "--quiet", "-b", "topic")
new File(whole, "src/main/java/org/example/Sum.java") << "// changed\n"
commit(whole, "Change")
git(whole, "checkout", "--quiet", "main")

git(basedir, "clone", "--quiet", "--depth=1", "--branch=topic", "file://" + whole, "shallow")

def detached = new File(basedir, "detached")
git(detached, "init", "--quiet")
git(detached, "remote", "add", "origin", "file://" + whole)
git(detached, "fetch", "--quiet", "--depth=1", "origin", "topic")
git(detached, "checkout", "--quiet", "--detach", "FETCH_HEAD")

git(basedir, "clone", "--quiet", "file://" + whole, "without-benchmarks")
def without = new File(basedir, "without-benchmarks")
assert new File(without, "src/test").deleteDir()
commit(without, "No benchmarks")

// Uncommitted.
new File(whole, "src/main/java/org/example/Sum.java") << "// being changed\n"
return true
