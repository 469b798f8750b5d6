package dev.steelyard.selfbench.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.selfbench.history.PlantedCommits.Laid;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small history with real builds and forks: what is planted is found, and the second run has nothing left to do. */
@Tag("long")
class PlantedHistoryTest {

    private static final int COMMITS = 10;

    @TempDir
    private Path folder;

    /** Keeps what was said. */
    private static final class Heard implements Progress {
        private final List<String> phases = new ArrayList<>();

        @Override
        public void phase(String message) {
            phases.add(message);
        }

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            phases.add("warning: " + message);
        }
    }

    @Test
    void a_planted_change_is_found_and_nothing_is_measured_twice() throws Exception {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Heard heard = new Heard();
        PlantedHistory history = new PlantedHistory(folder, environment, heard);
        Laid laid = PlantedCommits.layOut(folder.resolve("repository"), Path.of("../demo/base/pom.xml"), COMMITS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);

        assertThat(history.measure(3, PlantedHistory.brief(), print)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .as("%s", heard.phases)
                .contains("measured       9\n")
                .contains("there already  0\n")
                .contains("Break the build: not built: ")
                .contains("Notes.java")
                .contains("Next: steelyard detect\n");
        assertThat(heard.phases).anyMatch(line -> line.startsWith("[9/10] ") && line.contains(": 1 benchmark, "));
        PlantedHistory.Outcome outcome = history.outcome(laid);
        assertThat(outcome.missed()).as("%s", outcome.lines()).isZero();

        heard.phases.clear();
        out.reset();
        assertThat(history.measure(3, PlantedHistory.brief(), print)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("measured       0\n")
                .contains("there already  9\n")
                .contains("Break the build: not built in an earlier run: ");
        assertThat(heard.phases)
                .anyMatch(line -> line.contains("used for most of the latest measurements of these revisions"))
                .anyMatch(line -> line.startsWith("9 of 10 are there already; 1 could not be measured before"));
    }
}
