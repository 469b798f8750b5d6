package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.history.run.RunHistoryRequest;
import dev.steelyard.history.run.RunHistoryRequest.Thinning;
import dev.steelyard.workspace.build.BuildSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir
    private Path folder;

    private static RunHistoryRequest run(String... words) {
        return Execution.of(words).request(RunHistoryRequest.class);
    }

    @Test
    void defaults() {
        RunHistoryRequest request = run("run", "v1.0..main");
        assertThat(request.revisions()).containsExactly("v1.0..main");
        assertThat(request.thinning()).isEqualTo(Thinning.NONE);
        assertThat(request.anchor()).isEmpty();
        assertThat(request.again()).isFalse();
        assertThat(request.budget()).isEmpty();
        assertThat(request.format()).isEqualTo(RunHistoryRequest.Format.TEXT);
        assertThat(request.each().project()).isEqualTo(HERE);
        assertThat(request.each().build()).isEqualTo(BuildSettings.FIND);
        assertThat(request.each().criteria().looks()).isEqualTo(Looks.once(5));
        assertThat(request.each().pace().budget()).isEqualTo(Pace.UNLIMITED);
        assertThat(request.each().pace().canary()).isFalse();
        assertThat(request.each().scope()).isEqualTo(Scope.ALL);
        assertThat(request.each().output().recording()).isEqualTo(Recording.USUAL);
        assertThat(request.each().output().commandLine()).containsExactly("run", "v1.0..main");
    }

    @Test
    void every_option() {
        RunHistoryRequest request = run(
                "run",
                "v1..v2",
                "main",
                "-Dfast=true",
                "--every",
                "3",
                "--anchor",
                "v1",
                "--budget",
                "8h",
                "--blocks",
                "10",
                "--format",
                "json",
                "--ledger",
                "/l.db",
                "--include",
                "Decoder",
                "--build",
                "make",
                "--",
                "-p",
                "size=10");
        assertThat(request.revisions()).containsExactly("v1..v2", "main");
        assertThat(request.thinning()).isEqualTo(new Thinning(3, false));
        assertThat(request.anchor()).contains("v1");
        assertThat(request.budget()).contains(Duration.ofHours(8));
        assertThat(request.format()).isEqualTo(RunHistoryRequest.Format.JSON);
        assertThat(request.each().criteria().looks()).isEqualTo(Looks.once(10));
        assertThat(request.each().output().recording()).isEqualTo(new Recording(false, Optional.of("/l.db")));
        assertThat(request.each().jmh().include()).containsExactly("Decoder");
        assertThat(request.each().jmh().params()).isEqualTo(Map.of("size", List.of("10")));
        assertThat(request.each().build().command()).contains("make");
        assertThat(request.each().variants())
                .allSatisfy(
                        variant -> assertThat(variant.settings().properties()).isEqualTo(Map.of("fast", "true")));
        assertThat(run("run", "main", "--dry-run").each().output().dryRun()).isTrue();
        assertThat(run("run", "main", "--tags", "--again").thinning()).isEqualTo(new Thinning(1, true));
        assertThat(run("run", "main", "--", "-f", "7").each().criteria().looks())
                .isEqualTo(Looks.once(7));
    }

    @Test
    void where_it_cannot_run_the_remedy_is_named() throws Exception {
        Execution plain = Execution.real("run", "main", "-C", folder.toString());
        assertThat(plain.exit()).isEqualTo(2);
        assertThat(plain.err()).contains("is not in a git repository").contains("-C");
        Path text = Files.writeString(folder.resolve("text.db"), "not a database\n".repeat(50));
        Execution refused = Execution.real("run", "HEAD", "--dry-run", "--ledger", text.toString());
        assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(text + " is not a ledger");
        Execution unknown = Execution.real(
                "run", "no-such-revision", "--ledger", folder.resolve("l.db").toString());
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("no revision 'no-such-revision'");
        assertThat(folder.resolve("l.db")).doesNotExist();
    }
}
