package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import may be killed at any moment (SIGKILL): a file is in the ledger with all its values, or not at all. */
class KilledImporterTest {

    private static final int TIMES = 8;
    private static final int LATEST_MILLIS = 60;

    @TempDir
    private Path folder;

    @Test
    void killed_imports_leave_whole_files_and_all_that_was_acknowledged() throws Exception {
        Path file = folder.resolve("ledger.db");
        Ledger ledger = Ledger.at(new LedgerFile(file));
        Random random = new Random(20261123);
        long acknowledged = 0;
        for (int i = 0; i < TIMES; i++) {
            acknowledged = killed(file, acknowledged + 1, random);
            ImportedState state = new ImportLedger(ledger).check();
            assertThat(state.damaged()).isEmpty();
            assertThat(state.values() % ImporterProcess.STEP).isZero();
            assertThat(state.values()).isGreaterThanOrEqualTo(acknowledged);
            assertThat(ledger.check().sound()).isTrue();
        }
        assertThat(acknowledged).isGreaterThanOrEqualTo((long) TIMES * ImporterProcess.STEP);
    }

    /** Kills an import some time after the first one was acknowledged, and returns how many values it said were imported. */
    private static long killed(Path file, long first, Random random) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ImporterProcess.class.getName(),
                        file.toString(),
                        Long.toString(first))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long last = 0;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            assertThat(line).as("something was imported before the kill").isNotNull();
            Thread.sleep(random.nextInt(LATEST_MILLIS));
            // Not by the process itself, which would close the stream before all is read.
            process.toHandle().destroyForcibly();
            while (line != null) {
                // What was cut off in the middle of a number was not said.
                last = Long.parseLong(line) % ImporterProcess.STEP == 0 ? Math.max(last, Long.parseLong(line)) : last;
                line = out.readLine();
            }
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return last;
    }
}
