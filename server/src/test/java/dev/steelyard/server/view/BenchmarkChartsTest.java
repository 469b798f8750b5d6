package dev.steelyard.server.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.history.fact.BlockFacts;
import dev.steelyard.history.fact.BlockFacts.ForkFacts;
import dev.steelyard.history.fact.BlockFacts.ForkValue;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.server.PlantedLedger;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import dev.steelyard.server.page.Timeline;
import dev.steelyard.server.page.Timeline.Sign;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is on the charts beside the values of the score. */
class BenchmarkChartsTest extends PlantedLedger {

    private static final SortedMap<String, String> UNKNOWN = new TreeMap<>();

    private Timeline chart(String key) {
        return page(path(STEADY)).timelines().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no chart " + key));
    }

    private void recordSteady(RunFacts facts) {
        ledger.add(facts, InstantSource.fixed(START));
    }

    /** A run whose treatment is asked for by a name. */
    private RunFacts named(int commit, String name) {
        RunFacts facts = measured(commit, STEADY, 1, UNKNOWN);
        Run run = facts.run();
        Variant treatment = run.variants().get(1);
        Variant renamed =
                new Variant(treatment.name(), name, treatment.revision(), Optional.empty(), VariantSettings.NONE);
        return new RunFacts(
                new Run(
                        run.id(),
                        run.version(),
                        run.start(),
                        run.seed(),
                        run.budget(),
                        run.criteria(),
                        List.of(run.variants().get(0), renamed),
                        run.benchmarks(),
                        run.environment(),
                        run.safeguards()),
                facts.origin(),
                facts.command(),
                facts.blocks(),
                facts.rows(),
                facts.causes(),
                facts.findings());
    }

    @Test
    void allocation_has_a_chart_with_its_own_lasting_changes_and_a_table() {
        for (int commit = 0; commit < COMMITS; commit += 2) {
            recordSteady(allocating(measured(commit, STEADY, 1, UNKNOWN), commit <= 20 ? 100 + commit % 3 : 150));
        }
        reopen();
        Timeline allocation = chart("allocation");
        assertThat(allocation.heading()).isEqualTo("Allocation in B/op, by setting");
        assertThat(allocation.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.dots()).hasSize(21));
        assertThat(allocation.lines().get(0).dots().get(20).text()).isEqualTo("150 B");
        assertThat(allocation.shifts()).hasSize(1);
        assertThat(allocation.commits().get(allocation.shifts().get(0).last()).hash())
                .contains(hash(22));
        assertThat(chart("scores").shifts()).isEmpty();
        assertThat(chart("history").shifts()).isEmpty();

        Page page = page(path(STEADY));
        Section metrics = page.sections().get(2);
        assertThat(metrics.key()).isEqualTo("metrics");
        assertThat(metrics.rows()).hasSize(21);
        assertThat(metrics.rows().get(0).stream().map(Cell::text))
                .startsWith("gc.alloc.rate.norm", hash(40).substring(0, 12));
    }

    @Test
    void scores_are_shown_with_the_forks_of_their_own_side() {
        RunFacts facts = measured(2, STEADY, 1, UNKNOWN);
        BlockFacts block = facts.blocks().get(0);
        List<ForkFacts> forks = block.forks().stream()
                .map(fork -> new ForkFacts(
                        fork.variant(),
                        fork.outcome(),
                        fork.setup(),
                        List.of(
                                new ForkValue(
                                        Metric.SCORE,
                                        Metric.Kind.SCORE,
                                        "ns/op",
                                        fork.variant().equals("anchor") ? 1 : 0.9),
                                new ForkValue(Metric.ALLOCATION, Metric.Kind.ALLOCATION, "B/op", 24))))
                .toList();
        recordSteady(new RunFacts(
                facts.run(),
                facts.origin(),
                facts.command(),
                List.of(new BlockFacts(block.number(), block.id(), block.start(), forks, List.of())),
                facts.rows(),
                facts.causes(),
                facts.findings()));
        reopen();
        assertThat(chart("scores").lines().get(0).dots())
                .singleElement()
                .satisfies(dot -> assertThat(dot.forks()).containsExactly(0.9));
    }

    @Test
    void without_other_metrics_there_is_neither_a_chart_nor_a_table_of_them() {
        recordAll(STEADY, 1);
        reopen();
        Page page = page(path(STEADY));
        assertThat(page.timelines()).extracting(Timeline::key).containsExactly("history", "scores");
        assertThat(page.sections()).extracting(Section::key).containsExactly("changes", "comparisons");
    }

    @Test
    void no_value_is_comparable_across_a_commit_that_edits_the_benchmark() {
        for (int commit = 0; commit < 12; commit += 2) {
            String digest = commit < 6 ? "1" : "2";
            record(commit, STEADY, 1, new TreeMap<>(Map.of("anchor", "1", "measured", digest)));
        }
        reopen();
        assertThat(chart("scores").signs())
                .containsExactly(new Sign(
                        3,
                        Sign.Kind.BREAK,
                        "",
                        "Not comparable across " + hash(6).substring(0, 12)
                                + ": setting A before it, setting B from there on; the benchmark itself changed."));
    }

    @Test
    void a_line_that_goes_on_is_not_broken_by_one_run_of_another_version() {
        for (int commit = 0; commit < 12; commit += 2) {
            String digest = commit == 6 ? "2" : "1";
            record(commit, STEADY, 1, new TreeMap<>(Map.of("anchor", "1", "measured", digest)));
        }
        reopen();
        assertThat(chart("scores").lines()).hasSize(2);
        assertThat(chart("scores").signs()).isEmpty();
    }

    @Test
    void commits_that_were_measured_by_the_name_of_a_release_have_it_and_branches_do_not() {
        recordSteady(named(0, "HEAD~1.5"));
        recordSteady(named(2, "v1.2"));
        recordSteady(named(4, "support-1.2"));
        recordSteady(named(6, "support-1.2"));
        recordSteady(named(8, "main"));
        recordSteady(named(10, hash(10)));
        reopen();
        assertThat(chart("scores").signs())
                .containsExactly(
                        new Sign(1, Sign.Kind.NAMED, "v1.2", hash(2).substring(0, 12) + " was measured as v1.2."));
    }

    @Test
    void a_marked_change_says_on_the_chart_what_was_decided_and_why() {
        recordAll(STEADY, 1.2);
        reopen();
        assertThat(chart("history").signs()).isEmpty();
        ledger.marks(project().name().identity())
                .add(
                        project().name(),
                        List.of(new Mark(
                                new KnownChange(
                                        new KnownChange.Subject(STEADY.name(), "", false),
                                        new KnownChange.Span(hash(20), hash(22), hash(22)),
                                        Math.log(1.2)),
                                Mark.Judgment.ACCEPTED,
                                "checks every length",
                                START)),
                        List.of(),
                        List.of());
        assertThat(chart("history").signs()).singleElement().satisfies(sign -> {
            assertThat(sign.label()).isEqualTo("accepted");
            assertThat(sign.text())
                    .startsWith("The change of +")
                    .endsWith("up to " + hash(22).substring(0, 12) + " was marked as accepted: checks every length");
        });
    }
}
