package dev.steelyard.history.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Attempt.Outcome;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.run.RunHistoryRequest.Thinning;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which revisions of a real repository are measured, without measuring any. */
class RunHistoryTest {

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private final List<String> commits = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Path repository;

    @BeforeEach
    void layOut() throws Exception {
        repository = Files.createDirectories(folder.resolve("repository"));
        git("init", "-q", "-b", "main");
        for (int i = 0; i < 9; i++) {
            // All in one second: only parents tell the order.
            git("commit", "-q", "--allow-empty", "-m", i == 4 ? "\u001b[31m $(touch hacked) \u202e" : "Commit " + i);
            commits.add(git("rev-parse", "HEAD").strip());
        }
        git("tag", "v1", commits.get(2));
        git("tag", "-a", "v2", "-m", "release", commits.get(6));
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "GIT_AUTHOR_NAME", "A. Author",
                        "GIT_AUTHOR_EMAIL", "a@example.org",
                        "GIT_COMMITTER_NAME", "A. Author",
                        "GIT_COMMITTER_EMAIL", "a@example.org",
                        "GIT_AUTHOR_DATE", "2026-11-20T09:00:00Z",
                        "GIT_COMMITTER_DATE", "2026-11-20T10:00:00Z"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /** Hears phases and warnings. */
    private final class Heard implements dev.steelyard.compare.command.Progress {
        @Override
        public void phase(String message) {
            said.add(message);
        }

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            said.add(message);
        }
    }

    private CompareRequest each(boolean dryRun, BuildSettings build) {
        VariantSpec like = new VariantSpec(
                new Source(Source.Kind.REVISION, "HEAD"), "anchor", Optional.empty(), VariantSettings.NONE);
        return new CompareRequest(
                repository,
                List.of(like, like),
                Optional.empty(),
                build,
                JmhOptions.NONE,
                new Criteria(Criteria.DEFAULT.alpha(), Criteria.DEFAULT.margins(), Looks.once(5), false),
                new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        CompareRequest.Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        false),
                PlacementRequest.SAME_CPU,
                new Output(
                        Optional.empty(),
                        FailOn.NEVER,
                        Format.TEXT,
                        dryRun,
                        List.of("run", "main"),
                        Optional.empty(),
                        Recording.USUAL),
                Optional.empty(),
                CompareRequest.Scope.ALL);
    }

    private RunHistoryRequest dry(Thinning thinning, Optional<String> anchor, boolean again, String... revisions) {
        return new RunHistoryRequest(
                List.of(revisions),
                thinning,
                anchor,
                again,
                Optional.empty(),
                RunHistoryRequest.Format.TEXT,
                each(true, BuildSettings.FIND));
    }

    private ExitStatus run(RunHistoryRequest request) {
        said.clear();
        out.reset();
        WorkspaceOptions options =
                new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(1));
        LedgerLocation location = new LedgerLocation(
                Map.of("XDG_DATA_HOME", folder.resolve("data").toString()), folder.toString());
        return new RunHistory(options, location, InstantSource.fixed(Instant.parse("2026-11-22T00:00:00Z")))
                .run(request, new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, new Heard()));
    }

    /** Returns the numbers of the commits that a dry run lists, in its order. */
    private List<Integer> planned(RunHistoryRequest request) {
        assertThat(run(request)).isEqualTo(ExitStatus.SUCCESS);
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("  "))
                .map(line -> number(line.strip().split(" ", -1)[0]))
                .toList();
    }

    private int number(String brief) {
        for (int i = 0; i < commits.size(); i++) {
            if (commits.get(i).startsWith(brief)) {
                return i;
            }
        }
        throw new AssertionError(brief);
    }

    private void attempt(int commit, Outcome outcome, String selection) {
        attempt(0, commit, outcome, selection);
    }

    private void attempt(int anchor, int commit, Outcome outcome, String selection) {
        Ledger.at(new LedgerFile(folder.resolve("data/steelyard/ledger.db")))
                .add(
                        new ProjectName(repository.toString(), "repository"),
                        List.of(),
                        List.of(new Attempt(
                                commits.get(anchor),
                                commits.get(commit),
                                selection,
                                Instant.parse("2026-11-21T00:00:00Z").plusSeconds(100L * anchor + commit),
                                outcome,
                                outcome == Outcome.MEASURED ? "" : "it fails")));
    }

    private String selection() {
        return AlikeAttempts.selection(each(true, BuildSettings.FIND), repository);
    }

    @Test
    void a_range_is_measured_from_its_ends_inward() {
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, commits.get(0) + "..main")))
                .containsExactly(1, 8, 4, 6, 2, 3, 5, 7);
        assertThat(said.get(0))
                .isEqualTo("anchor: " + commits.get(1).substring(0, 12)
                        + " Commit 1 (the oldest specified revision; --anchor chooses another one)");
        assertThat(said).contains("0 of 8 are there already");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\\u001b[31m $(touch hacked) \\u202e")
                .doesNotContain("\u001b");
        assertThat(folder.resolve("data")).doesNotExist();
        assertThat(repository.resolve("hacked")).doesNotExist();
    }

    @Test
    void revisions_may_be_thinned_out() {
        assertThat(planned(dry(new Thinning(3, false), Optional.empty(), false, "main~8..main")))
                .containsExactlyInAnyOrder(1, 4, 7, 8);
        assertThat(planned(dry(new Thinning(1, true), Optional.of("v1"), false, "main~8..main")))
                .containsExactly(2, 6);
        assertThat(said.get(0)).endsWith("(as specified)");
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, "v2", "main", "v1")))
                .containsExactly(2, 8, 6);
    }

    @Test
    void what_the_ledger_has_is_not_measured_again() {
        attempt(0, Outcome.MEASURED, selection());
        attempt(4, Outcome.NOT_BUILT, selection());
        attempt(8, Outcome.INTERRUPTED, selection());
        attempt(6, Outcome.MEASURED, "another selection");
        RunHistoryRequest request = dry(Thinning.NONE, Optional.empty(), false, commits.get(0), "main~8..main");
        assertThat(planned(request)).containsExactly(8, 2, 6, 1, 3, 5, 7);
        assertThat(said.get(0)).contains("used for most of the latest measurements of these revisions");
        assertThat(said).contains("1 of 9 are there already; 1 failed before; --again retries");
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), true, commits.get(0), "main~8..main")))
                .hasSize(9);
        assertThat(planned(dry(Thinning.NONE, Optional.of("v1"), false, commits.get(0), "main~8..main")))
                .as("another anchor")
                .hasSize(9);
    }

    @Test
    void one_run_with_another_anchor_begins_no_new_series() {
        attempt(0, 1, Outcome.MEASURED, selection());
        attempt(0, 2, Outcome.MEASURED, selection());
        attempt(5, 8, Outcome.MEASURED, selection());
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, "main~8..main")))
                .doesNotContain(1, 2)
                .contains(8);
        assertThat(said.get(0)).contains("used for most of the latest measurements of these revisions");
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, "main~3")))
                .as("where nothing is there, the anchor of the last run")
                .hasSize(1);
        assertThat(said).anyMatch(line -> line.contains("the anchor of the last run of this project"));
    }

    @Test
    void an_anchor_that_was_changed_for_good_is_kept_after_some_runs() {
        for (int i = 1; i <= 8; i++) {
            attempt(0, i, Outcome.MEASURED, selection());
        }
        for (int i = 3; i <= 8; i++) {
            attempt(2, i, Outcome.MEASURED, selection());
        }
        attempt(5, 8, Outcome.MEASURED, "another selection");
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, "main~8..main")))
                .containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void where_everything_is_measured_nothing_is_planned() {
        for (int i = 1; i <= 8; i++) {
            attempt(i, Outcome.MEASURED, selection());
        }
        assertThat(planned(dry(Thinning.NONE, Optional.empty(), false, "main~8..main")))
                .isEmpty();
        assertThat(said).contains("8 of 8 are there already");
    }

    @Test
    void one_more_commit_selects_no_others() throws Exception {
        Thinning thinning = new Thinning(3, false);
        String first = commits.get(0);
        assertThat(planned(dry(thinning, Optional.empty(), false, first + "..main")))
                .containsExactlyInAnyOrder(1, 4, 7, 8);
        git("commit", "-q", "--allow-empty", "-m", "one more");
        commits.add(git("rev-parse", "HEAD").strip());
        assertThat(planned(dry(thinning, Optional.empty(), false, first + "..main")))
                .containsExactlyInAnyOrder(1, 4, 7, 9);
    }

    @Test
    void projects_in_other_folders_of_a_repository_are_not_alike() {
        CompareRequest each = each(false, BuildSettings.FIND);
        assertThat(List.of(AlikeAttempts.selection(each, repository), AlikeAttempts.selection(each, folder)))
                .doesNotHaveDuplicates();
    }

    @Test
    void other_options_are_another_selection() {
        BuildSettings build = new BuildSettings(Optional.of("make"), Optional.empty(), Optional.empty(), List.of());
        assertThat(AlikeAttempts.selection(each(false, build), repository)).isNotEqualTo(selection());
        assertThat(AlikeAttempts.selection(each(false, BuildSettings.FIND), repository))
                .isEqualTo(selection());
    }

    @Test
    void a_later_failure_does_not_undo_what_was_measured() {
        Attempt measured = new Attempt("a", "r", "s", Instant.EPOCH, Outcome.MEASURED, "");
        Attempt failed = new Attempt("a", "r", "s", Instant.EPOCH, Outcome.NOT_BUILT, "no network");
        assertThat(new AlikeAttempts(List.of(measured, failed), "a", "s").of("r"))
                .contains(measured);
        assertThat(new AlikeAttempts(List.of(failed, measured), "a", "s").of("r"))
                .contains(measured);
        assertThat(new AlikeAttempts(List.of(failed), "a", "s").of("r")).contains(failed);
        assertThat(new AlikeAttempts(List.of(measured), "b", "s").of("r")).isEmpty();
    }

    @Test
    void wrong_revisions_are_refused_with_a_remedy() {
        refused("there are no commits in main..v1", "older revision first", "main..v1");
        refused("there are no commits in main..main", "OLDER itself", "main..main");
        refused("no revision 'absent'", "git branch", "absent..main");
        refused("no revision 'absent'", "git branch", "absent");
        refused("'main...v1' is not a range", "OLDER..NEWER", "main...v1");
        refused("'..main' is not a range", "OLDER..NEWER", "..main");
        refused("starts with '-'", "branch, tag or commit", "--all..main");
        refused("starts with '-'", "branch, tag or commit", "-x");
        refused("starts with '^'", "branch, tag or commit", "^main");
        refused("'.' is the working tree", "Commit your changes", ".");
        assertThatThrownBy(() -> run(dry(new Thinning(1, true), Optional.empty(), false, "main~1..main")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("none of these commits has a tag");
        assertThatThrownBy(() -> run(dry(Thinning.NONE, Optional.of("absent"), false, "main")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no revision 'absent'");
    }

    private void refused(String problem, String remedy, String revision) {
        assertThatThrownBy(() -> run(dry(Thinning.NONE, Optional.empty(), false, revision)))
                .as(revision)
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                    assertThat(e.problem()).contains(problem);
                    assertThat(e.remedy()).contains(remedy);
                });
    }

    @Test
    void a_folder_without_a_repository_has_no_history() throws Exception {
        repository = Files.createDirectories(folder.resolve("plain"));
        assertThatThrownBy(() -> run(dry(Thinning.NONE, Optional.empty(), false, "main")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not in a git repository");
    }

    @Test
    void an_anchor_that_cannot_be_built_ends_the_command() {
        BuildSettings build = new BuildSettings(
                Optional.of("echo broken; exit 1"), Optional.of("*.jar"), Optional.empty(), List.of());
        RunHistoryRequest request = new RunHistoryRequest(
                List.of("main"),
                Thinning.NONE,
                Optional.empty(),
                false,
                Optional.empty(),
                RunHistoryRequest.Format.TEXT,
                each(false, build));
        assertThatThrownBy(() -> run(request)).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED);
            assertThat(e.problem())
                    .startsWith("the anchor " + commits.get(8).substring(0, 12) + " cannot be measured: ");
            assertThat(e.remedy()).startsWith("Choose another one with --anchor.");
        });
    }
}
