package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.judgment.NormalRange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A comparison says what changes of its benchmarks are usual, if the ledger has a history of them. */
class NormalRangesTest extends RecordingFixture {

    private void recordHistory(int commits) throws Exception {
        Recorder recorder = new Recorder(options, location, InstantSource.system());
        for (int i = 0; i < commits; i++) {
            RunOnDisk point = RunOnDisk.write(
                    "20261120-1000%02d-7f3a".formatted(i),
                    folder.resolve("point" + i),
                    repository,
                    List.of(first, commit("Commit " + i)),
                    Recording.USUAL,
                    "run",
                    "first..main");
            assertThat(recorder.record(point.folder(), point.request(), warnings))
                    .isTrue();
        }
    }

    @Test
    void a_long_history_gives_ranges_to_a_comparison() throws Exception {
        recordHistory(NormalRange.FEWEST + 1);
        RunOnDisk run = run("run", Recording.USUAL);

        follow(run, location);

        assertThat(warnings.said()).isEmpty();
        Path file = run.folder().resolve(RunCauses.NORMAL);
        assertThat(Files.readString(file, StandardCharsets.UTF_8)).contains("\"changes\": " + NormalRange.FEWEST);
        assertThat(Files.readString(run.folder().resolve("comment.md"))).contains("| normal range |");
    }

    @Test
    void a_short_history_says_nothing() throws Exception {
        recordHistory(NormalRange.FEWEST);
        RunOnDisk run = run("run", Recording.USUAL);

        follow(run, location);

        assertThat(warnings.said()).isEmpty();
        assertThat(run.folder().resolve(RunCauses.NORMAL)).doesNotExist();
    }
}
