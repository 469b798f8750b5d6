package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.BuildSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builds that fail on account of the machine are no fault of a revision, all others are. */
class MachineFaultTest extends ScriptedProject {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "exit 137; it was killed",
                "exit 143; it was killed",
                "kill -9 $$; it was killed",
                "sh -c 'kill -15 $$'; it was killed",
                "echo \"Process 'command java' finished with non-zero exit value 137\" && exit 1; it was killed",
                "echo 'javac: No space left on device' && exit 1; the disk is full",
                "echo '[ERROR] A.java:[1,2] error while writing A: No space left on device' && exit 1; the disk is full",
                "echo '# There is insufficient memory for the Java Runtime to continue.' && exit 1; out of memory",
                "echo 'sh: fork: Cannot allocate memory' && exit 254; out of memory",
                "echo 'java.net.UnknownHostException: repo.example.org' && exit 1; the network failed",
                "echo '[ERROR] Could not transfer x:y:1: Unknown host repo.example.org' && exit 1; the network failed",
                "echo '[ERROR] Connect to localhost:1 failed: Connection refused' && exit 1; the network failed",
                "echo '[ERROR] Could not transfer x:y:1: Connect timed out' && exit 1; the network failed",
                "echo '[ERROR] x:y:1 from r: status code: 503, reason phrase: none (503)' && exit 1; the network failed"
            })
    void a_build_that_ended_because_of_the_machine_is_no_failure_of_the_revision(String command, String words) {
        UserError error = refusal("HEAD", build(command));
        assertThat(error).as(command).isNotInstanceOf(BuildFailure.class);
        assertThat(error.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(error.problem()).contains("failed with exit code", words);
        assertThat(error.remedy()).contains("The full log is ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "exit 1",
                "exit 134",
                "echo '[ERROR] A.java:[7,5] unreported exception java.net.UnknownHostException: x' && exit 1",
                "echo '[ERROR]   symbol:   class UnknownHostException' && exit 1",
                "echo 'A.java:7: error: \"Connection refused\" is no statement' && exit 1",
                "echo '[ERROR] Could not find artifact x:y:jar:1 in central' && exit 1",
                "echo '[WARNING] Connection refused' && echo '[ERROR] A.java:[7,5] no such symbol' && exit 1",
                "echo '[ERROR] java.lang.OutOfMemoryError: Java heap space' && exit 1",
                "echo 'Connection refused' && echo 'No space left on device'"
            })
    void any_other_failure_is_one_of_the_revision(String command) {
        assertThat(refusal("HEAD", build(command))).as(command).isInstanceOf(BuildFailure.class);
    }

    private void withMaven() {
        sample.write(
                        "pom.xml",
                        "<project><dependencies><dependency><groupId>org.openjdk.jmh</groupId>"
                                + "<artifactId>jmh-core</artifactId></dependency></dependencies></project>")
                .write("src/main/java/B.java", "class B { @org.openjdk.jmh.annotations.Benchmark public void b() {} }")
                .commit("with maven");
    }

    @Test
    void what_is_known_of_the_tool_is_said_as_well() {
        withMaven();
        UserError error = refusal(
                "HEAD",
                by(mavenScript("echo '[ERROR] Could not transfer artifact x:y:1: Connection refused'; exit 1")));
        assertThat(error).isNotInstanceOf(BuildFailure.class);
        assertThat(error.problem()).contains("the network failed", "| Could not transfer artifact x:y:1");
        assertThat(error.remedy()).contains("mirrors and proxies in ~/.m2/settings.xml");
    }

    @Test
    void a_disk_that_is_full_while_packing_does_not_make_the_classes_good_enough() {
        withMaven();
        UserError error = refusal(
                "HEAD",
                by(mavenScript("echo run >> '" + folder + "/count'; echo '[ERROR] Failed to execute goal"
                        + " org.apache.maven.plugins:maven-shade-plugin:3.5:shade (default) on project x:"
                        + " No space left on device'; exit 1")));
        assertThat(error).isNotInstanceOf(BuildFailure.class);
        assertThat(error.problem()).contains("the disk is full");
        assertThat(error.remedy()).contains("Free disk space.");
        assertThat(folder.resolve("count")).content().isEqualTo("run\n");
    }

    @Test
    void a_plugin_that_cannot_be_downloaded_does_not_end_the_search_for_another_way() {
        withMaven();
        UserError error = refusal(
                "HEAD",
                by(mavenScript("echo run >> '" + folder + "/count'; echo '[ERROR] Failed to execute goal"
                        + " org.apache.maven.plugins:maven-shade-plugin:3.5:shade (default) on project x:"
                        + " Could not transfer artifact p:q:1: Connection refused'; exit 1")));
        assertThat(error).isNotInstanceOf(BuildFailure.class);
        assertThat(error.problem()).contains("the network failed");
        assertThat(folder.resolve("count")).content().isEqualTo("run\nrun\nrun\n");
    }

    @Test
    void a_gradle_build_without_a_network_is_no_failure_of_the_revision() {
        sample.write(
                "gradlew",
                "echo '* What went wrong:'; echo \"Could not GET 'https://repo.example.org/x.pom'.\"; "
                        + "echo '   > repo.example.org: Name or service not known'; exit 1\n");
        sample.commit("with gradle");
        UserError error = refusal("HEAD", BuildSettings.FIND);
        assertThat(error).isNotInstanceOf(BuildFailure.class);
        assertThat(error.problem()).contains("the network failed");
        assertThat(error.remedy()).contains("Gradle cannot download plugins or dependencies");
    }
}
