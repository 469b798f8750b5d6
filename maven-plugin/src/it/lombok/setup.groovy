def git = { String... words ->
    def process = (["git", "-c", "user.name=it", "-c", "user.email=it@example.org"] + words.toList()).execute(null, basedir)
    process.waitForProcessOutput(System.out, System.err)
    assert process.exitValue() == 0
}
new File(basedir, ".gitignore").text = "target/\nbuild.log\ninvoker.properties\n"
git("init", "--quiet", "--initial-branch=main")
git("add", "--all")
git("commit", "--quiet", "--message=Start")
return true
