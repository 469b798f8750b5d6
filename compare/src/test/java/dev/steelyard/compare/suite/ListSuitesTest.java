package dev.steelyard.compare.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.workspace.suite.Suites;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListSuitesTest {

    @TempDir
    private Path tree;

    private void suite(String name, String properties) throws IOException {
        Path folder = Files.createDirectories(tree.resolve("suites").resolve(name));
        Files.writeString(folder.resolve("suite.properties"), properties);
    }

    private String list() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ExitStatus status = new ListSuites(Suites.in(tree)).list(new Console(out, false, Progress.SILENT));
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void every_suite_with_its_subject_extent_times_and_versions() throws IOException {
        suite("avro", """
                title=Reading and writing of Apache Avro
                subject=org.apache.avro:avro
                version.property=avro.version
                versions=1.11.5 1.12.1 1.12.2
                core.include=Core
                core.rows=24
                full.rows=170
                """);
        suite("codecs", """
                title=One record to bytes and back
                by=impl
                core.include=.
                core.rows=80
                full.rows=240
                """);
        suite("decoders", """
                title=Integers of variable length
                subject=org.apache.avro:avro
                version.property=avro.version
                versions=1.12.2
                versions.param.impl=avro
                versions.core.rows=1
                versions.full.rows=40
                by=impl
                core.include=.
                core.rows=2
                full.rows=200
                row.seconds=60
                """);

        assertThat(list()).isEqualTo("""
                        avro: Reading and writing of Apache Avro
                          library   org.apache.avro:avro
                          core      24 benchmarks, about 24 min
                          full      170 benchmarks, about 2 h 50 min
                          versions  1.11.5 1.12.1 1.12.2
                          command   steelyard suite avro 1.12.1 1.12.2

                        codecs: One record to bytes and back
                          compares  the values of param impl
                          core      80 benchmarks, about 40 min; --budget 40m is enough for all of them
                          full      240 benchmarks, about 2 h
                          command   steelyard suite codecs

                        decoders: Integers of variable length
                          library   org.apache.avro:avro
                          compares  the values of param impl, or versions
                          core      2 benchmarks, about 2 min
                          full      200 benchmarks, about 3 h 20 min
                          versions  1.12.2
                                    between versions: core 1 benchmark, about 2 min; full 40 benchmarks, about 1 h 20 min
                          command   steelyard suite decoders

                        By default, the core is measured; use --full to measure all benchmarks. Times are for the commands shown:
                        30 s for each benchmark and variant (a pilot and five blocks of 5 s), unless a suite is known to take longer.
                        A core run ends after 25 min; use --budget to change that.
                        """);
    }

    @Test
    void a_build_without_suites_says_so() {
        assertThat(list()).isEqualTo("This build of Steelyard has no suites.\n");
    }
}
