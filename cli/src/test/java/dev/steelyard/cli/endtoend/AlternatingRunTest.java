package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.measure.journal.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A benchmark that binds a fixed port: without {@code --alternate} it fails and says so, with it it is measured. */
class AlternatingRunTest {
    @TempDir
    private Path folder;

    @Test
    void a_benchmark_of_a_fixed_port_is_measured_one_fork_after_the_other_also_when_resumed() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("alone.jar"), "Alone").build();
        String port = "-Dport=" + freePort();
        String[] compared = {jar + ":one", jar + ":two", port, "--blocks", "4", "--include", "sent"};

        Ended clash = scene.compare(with(compared, "--out", "clash"));
        assertThat(clash.exit()).as(clash.err()).isEqualTo(3);
        JsonNode failed = Scene.score(scene.results("clash"), "sent");
        assertThat(failed.get("status").asString()).isEqualTo("failed");
        assertThat(failed.get("reason").asString())
                .contains("its port is in use")
                .contains("--alternate");
        assertThat(clash.out().replaceAll("\\s+", " ")).contains("--alternate runs them one after the other");

        Steelyard killed =
                scene.start(Scene.comparison(with(compared, "--alternate", "--fail-on", "never", "--out", "run")));
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        Ended resumed = scene.run("compare", "--resume", "run", "--fail-on", "never");
        assertThat(resumed.exit()).as(resumed.err()).isZero();

        RunFolder run = RunFolder.read(scene.at("run"));
        assertThat(RecordedPlacement.alternates(run.record().run().environment()))
                .isTrue();
        assertThat(run.blocks()).hasSize(4).allMatch(Block::complete);
        assertThat(run.blocks())
                .allSatisfy(block -> assertThat(block.turnOrder()).allMatch(List.of(0, 1)::equals));

        JsonNode results = scene.results("run");
        assertThat(results.get("run").get("alternate").asBoolean()).isTrue();
        JsonNode row = Scene.score(results, "sent");
        assertThat(row.get("status").asString()).isEqualTo("measured");
        assertThat(row.get("warnings").toString()).contains("one after the other");
        assertThat(resumed.out().replaceAll("\\s+", " ")).contains("ran one after the other (--alternate)");
        assertThat(Files.readString(scene.at("run/report.md"), StandardCharsets.UTF_8))
                .contains("The forks of each block ran one after the other")
                .contains("--alternate");
        assertThat(scene.survivors()).isEmpty();
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }
}
