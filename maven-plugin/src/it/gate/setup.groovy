def git = { String... words ->
    def process = (["git", "-c", "user.name=it", "-c", "user.email=it@example.org"] + words.toList()).execute(null, basedir)
    process.waitForProcessOutput(System.out, System.err)
    assert process.exitValue() == 0
}
new File(basedir, ".gitignore").text = "target/\nbuild.log\ninvoker.properties\n"
git("init", "--quiet", "--initial-branch=main")
git("add", "--all")
git("commit", "--quiet", "--message=Start")
def sum = new File(basedir, "src/main/java/org/example/Sum.java")
sum.text = sum.text.replace("TIMES = 1;", "TIMES = 2;")
return true
