package dev.steelyard.compare.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.host.HostRequest.Format;
import dev.steelyard.compare.plan.MachineNoise;
import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.plan.NoiseStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of the machine of this test. */
class CheckHostTest {

    @TempDir
    Path temp;

    private String said(Format format) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, Progress.SILENT);
        ExitStatus status = new CheckHost(temp.resolve("noise.json"))
                .check(new HostRequest(Duration.ofMillis(100), format), console);
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void what_pilots_found_on_this_machine_is_told_and_a_command_where_none_ran() {
        assertThat(said(Format.TEXT)).contains("'steelyard calibrate' measures").doesNotContain("On this machine");
        NoiseStore store = new NoiseStore(temp.resolve("noise.json"), problem -> {});
        new MachineNoise(store, Environment.read())
                .keep(List.of(new BenchmarkNoise(
                        new Benchmark("org.example.A.a", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                        List.of(new TurnNoise(5_000_000, 0.01), new TurnNoise(200_000_000, 0.08)),
                        Instant.parse("2026-11-21T10:00:00Z"))));
        assertThat(said(Format.TEXT))
                .contains("on 2026-11-21.")
                .contains("On this machine, turns of 5 ms remove 87% of the noise of turns of 200 ms");
    }
}
