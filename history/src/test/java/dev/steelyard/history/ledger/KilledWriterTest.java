package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer may be killed at any moment (SIGKILL): what it said was recorded is there, and nothing is half there. */
class KilledWriterTest {

    private static final int LATEST_MILLIS = 60;

    @TempDir
    private Path folder;

    @Test
    void ten_killed_writers_leave_a_sound_ledger_with_all_that_was_acknowledged() throws Exception {
        kill(10);
    }

    @Test
    @Tag("long")
    void a_hundred_killed_writers_leave_a_sound_ledger_with_all_that_was_acknowledged() throws Exception {
        kill(100);
    }

    private void kill(int times) throws Exception {
        Path file = folder.resolve("ledger.db");
        Ledger ledger = Ledger.at(new LedgerFile(file));
        Random random = new Random(20261123);
        Set<String> acknowledged = new HashSet<>();
        for (int i = 0; i < times; i++) {
            acknowledged.addAll(killed(file, "writer-" + i, random));
            LedgerState state = ledger.check();
            assertThat(state.sound()).as("%s", state).isTrue();
            assertThat(names(ledger)).containsAll(acknowledged);
        }
        assertThat(folder.resolve("temporary")).as("no library is left").isEmptyDirectory();
        // On a busy machine, no writer may get further than its first run.
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(times);
    }

    private static List<String> names(Ledger ledger) {
        List<String> names = new ArrayList<>();
        return ledger.dump(dump -> {
            dump.rows("run", row -> names.add(String.valueOf(row.get("name"))));
            return names;
        });
    }

    /** Kills a writer some time after it has recorded its first run, and returns what it said was recorded. */
    private static List<String> killed(Path file, String name, Random random) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + Files.createDirectories(file.resolveSibling("temporary")),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WriterProcess.class.getName(),
                        file.toString(),
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String first = out.readLine();
            assertThat(first)
                    .as("the writer recorded something before it was killed")
                    .isNotNull();
            lines.add(first);
            Thread.sleep(random.nextInt(LATEST_MILLIS));
            // Not by the process itself, which would close the stream before all is read.
            process.toHandle().destroyForcibly();
            out.lines().forEach(lines::add);
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // What was cut off in the middle of a line was not said.
        lines.removeIf(line -> !line.matches("writer-\\d+-\\d+"));
        return lines;
    }
}
