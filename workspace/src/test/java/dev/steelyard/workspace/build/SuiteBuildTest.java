package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteBuildTest {

    @TempDir
    private Path folder;

    /** Returns what is said of a build of Avro 1.12.9 that failed with some output. */
    private UserError failure(String output) throws IOException {
        Suites suites = Suites.bundled();
        SuiteBuild build = new SuiteBuild(suites, suites.named("avro"), Optional.of("1.12.9"), "session");
        Path log = Files.writeString(folder.resolve("build.log"), "$ cd /x && mvn package\n" + output + "\n");
        try (Processes processes = new Processes()) {
            return build.failure(
                    new BuildRun(
                            build.layOut(folder.resolve("root")),
                            processes,
                            new BuildRun.Shell(Map.of(), Duration.ofMinutes(1), new InstalledJdks(List.of())),
                            log,
                            line -> {}),
                    1);
        }
    }

    @Test
    void a_machine_that_failed_says_nothing_of_the_version() throws IOException {
        UserError disk = failure("[ERROR] cannot write classes: No space left on device");
        assertThat(disk.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(disk.problem()).startsWith("cannot build ").contains("1.12.9: the disk is full: ");
        assertThat(disk.remedy())
                .startsWith("Free disk space. The full log is ")
                .doesNotContain("Known to work");

        UserError network = failure("[ERROR] Could not resolve dependencies: Could not transfer artifact"
                + " org.apache.avro:avro:jar:1.12.9 from/to central: Connection refused");
        assertThat(network.kind()).as("not a version that is nowhere").isEqualTo(UserError.Kind.FAILED);
        assertThat(network.problem()).contains("the network failed");
    }

    @Test
    void a_version_that_is_nowhere_is_the_users_mistake() throws IOException {
        UserError absent = failure(
                "[ERROR] Could not find artifact org.apache.avro:avro:jar:1.12.9 in central (https://repo.example.org)");
        assertThat(absent.kind()).isEqualTo(UserError.Kind.USAGE);
        assertThat(absent.remedy()).startsWith("Known to work: ");
    }
}
