package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import dev.steelyard.explain.profile.comparison.Observation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search with scripted experiments over real class files: what a variant runs is read from its class path. */
final class CauseSearchTest {

    private static final int CLASSES = 40;
    private static final int SEARCHES = 40;
    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");

    @TempDir
    private Path temp;

    private final ScriptedRunner runner = new ScriptedRunner();

    private Explanation explain() throws Exception {
        return explain(CLASSES);
    }

    private Explanation explain(int changed) throws Exception {
        return explain(changed, Duration.ofMinutes(5), Duration.ofMillis(100));
    }

    private Explanation explain(int changed, Duration budget, Duration fork) throws Exception {
        return explain(side("before", 0), side("after", changed), "explain", budget, fork);
    }

    private Explanation explain(
            Exchanges.Side before, Exchanges.Side after, String name, Duration budget, Duration fork) throws Exception {
        Exchanges exchanges = new Exchanges(before, after);
        Path folder = Files.createDirectory(temp.resolve(name));
        ExplainTime time = new ExplainTime(0.01, budget, runner.clock());
        double whole = runner.truth(exchanges.after().subject())
                - runner.truth(exchanges.before().subject());
        return new CauseSearch(ROW, exchanges, runner, folder, time, Progress.SILENT)
                .explain(
                        new Change(Math.expm1(whole), Math.expm1(whole - 0.02), Math.expm1(whole + 0.02), 0.99),
                        new CauseSearch.BlockCost(Optional.empty(), Optional.of(fork)),
                        new CauseSearch.Operation(OptionalDouble.of(50), Optional.empty(), Optional.empty()));
    }

    /** The first so many classes have changed. */
    private Exchanges.Side side(String name, int changed) throws Exception {
        Path classes = NumberedClasses.compile(temp.resolve(name), CLASSES, changed);
        Variant variant = new Variant(name, name, Optional.of(name), Optional.empty(), Variant.VariantSettings.NONE);
        return Exchanges.Side.of(new Subject(variant, List.of(classes), temp, Path.of("java")));
    }

    private static List<CauseFinding> proved(Explanation explanation) {
        return explanation.findings().stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .toList();
    }

    @Test
    void one_guilty_class_among_forty_is_proved_alone() throws Exception {
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        Explanation explanation = explain();
        assertThat(explanation.end()).isEqualTo(End.DONE);
        assertThat(explanation.findings().get(0).suspect().classes()).containsExactly("C17");
        assertThat(proved(explanation)).hasSize(1);
        assertThat(explanation.findings().get(0).share().orElseThrow().estimate())
                .isCloseTo(1, within(0.01));
        assertThat(explanation.unattributed().orElseThrow().estimate()).isCloseTo(0, within(0.01));
        assertThat(explanation.rest().orElseThrow().effect()).isEqualTo(Effect.NONE);
        assertThat(explanation.classes()).isEqualTo(new Explanation.Classes(CLASSES, Optional.empty()));
        assertThat(runner.comparisons()).isEqualTo(5);
    }

    @Test
    void a_hot_guilty_class_takes_one_comparison_less() throws Exception {
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        runner.records(recordings());
        Explanation explanation = explain();
        assertThat(proved(explanation).get(0).suspect().classes()).containsExactly("C17");
        assertThat(runner.recordings()).isEqualTo(1);
        assertThat(runner.comparisons()).isEqualTo(4);
        assertThat(explanation.observations())
                .extracting(Observation.Time.class::cast)
                .extracting(Observation.Time::method)
                .contains("C17.run");
        // Where the time goes is kept with the explanation, in ns of the run.
        FrameGraph frames = explanation.frames().orElseThrow();
        assertThat(frames.root().total().before()).isEqualTo(50);
        assertThat(frames.root().total().after()).isCloseTo(50 * Math.exp(0.12), within(0.5));
        assertThat(frames.mostChanged(1).get(0).frame().name()).contains("C17.run");
        assertThat(frames.mostChanged(1).get(0).callers()).containsExactly("C20.run");
    }

    /** In the baseline, C17 takes a tenth of the time; in the treatment more, and others a little less. */
    private static Profiles recordings() {
        return new Profiles(
                Stream.of(0.10, 0.11, 0.10, 0.09).map(CauseSearchTest::recorded).toList(),
                Stream.of(0.90, 0.91, 0.90, 0.89).map(CauseSearchTest::recorded).toList());
    }

    private static ForkProfile recorded(double share) {
        TreeMap<String, ForkProfile.MethodTime> methods = new TreeMap<>();
        methods.put("C17.run", new ForkProfile.MethodTime(share, share));
        methods.put("C20.run", new ForkProfile.MethodTime(1 - share, 1));
        SampledStacks guilty = new SampledStacks((int) Math.round(1000 * share), new TreeMap<>());
        SampledStacks caller = new SampledStacks(1000, new TreeMap<>(Map.of("C17.run", guilty)));
        return new ForkProfile(
                1000,
                methods,
                new TreeMap<>(),
                ForkProfile.Allocated.NOTHING,
                new TreeMap<>(),
                new SampledStacks(1000, new TreeMap<>(Map.of("C20.run", caller))));
    }

    @Test
    void with_little_time_nothing_is_recorded() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.12 : 0);
        runner.takes(Duration.ofSeconds(49));
        explain(1, Duration.ofSeconds(50), Duration.ofSeconds(3));
        assertThat(runner.recordings()).isZero();
    }

    @Test
    void an_exchange_says_what_it_does_to_allocation() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.12 : 0);
        runner.allocates(classes -> classes.contains("C00") ? 156 : 48);
        List<CauseFinding> findings = explain(2).findings();
        assertThat(findings.get(0).given().bytes()).contains(new Exchange.Bytes(48, 156));
        assertThat(findings.get(0).taken().bytes()).contains(new Exchange.Bytes(156, 48));
        assertThat(findings.get(1).given().bytes()).isEmpty();
    }

    @Test
    void two_guilty_classes_share_the_change() throws Exception {
        runner.effects(classes -> (classes.contains("C03") ? -0.05 : 0) + (classes.contains("C31") ? -0.15 : 0));
        List<CauseFinding> proved = proved(explain());
        assertThat(proved)
                .extracting(finding -> finding.suspect().classes().first())
                .containsExactly("C31", "C03");
        assertThat(proved.get(0).share().orElseThrow().estimate()).isCloseTo(0.75, within(0.01));
    }

    @Test
    void a_class_that_works_against_the_change_and_a_small_share_are_proved_too() throws Exception {
        runner.effects(classes -> (classes.contains("C00") ? 0.2 : 0)
                + (classes.contains("C01") ? -0.06 : 0)
                + (classes.contains("C02") ? 0.02 : 0));
        List<CauseFinding> proved = proved(explain(3));
        assertThat(proved)
                .extracting(finding -> finding.suspect().classes().first())
                .containsExactly("C00", "C02", "C01");
        assertThat(proved.get(2).share().orElseThrow().estimate()).isCloseTo(-0.375, within(0.01));
    }

    @Test
    void classes_that_matter_only_together_are_one_cause() throws Exception {
        runner.effects(classes -> classes.contains("C03") && classes.contains("C31") ? 0.2 : 0);
        List<CauseFinding> proved = proved(explain());
        assertThat(proved).hasSize(1);
        assertThat(proved.get(0).suspect().classes()).contains("C03", "C31");
    }

    @Test
    void a_change_that_does_not_come_with_the_classes_is_not_attributed() throws Exception {
        runner.effects(classes -> 0);
        runner.besides("after", 0.1);
        Explanation explanation = explain();
        assertThat(explanation.end()).isEqualTo(End.NOT_THE_CLASSES);
        assertThat(explanation.findings()).isEmpty();
        assertThat(explanation.unattributed()).contains(ChangeShare.ALL);
    }

    @Test
    void a_change_that_is_not_there_again_ends_the_search() throws Exception {
        runner.effects(classes -> 0);
        assertThat(explain().end()).isEqualTo(End.NO_CHANGE);
        assertThat(runner.comparisons()).isEqualTo(1);
    }

    @Test
    void a_change_that_is_gone_in_the_proof_is_shown_as_it_was_measured_there() throws Exception {
        runner.effects(classes -> runner.comparisons() <= 1 && classes.contains("C00") ? 0.12 : 0);
        Explanation explanation = explain(1);
        assertThat(explanation.end()).isEqualTo(End.NO_CHANGE);
        assertThat(explanation.change().estimate()).isCloseTo(0, within(0.001));
    }

    @Test
    void equal_classes_are_not_measured() throws Exception {
        runner.effects(classes -> 0.1);
        assertThat(explain(0).end()).isEqualTo(End.NOTHING_DIFFERS);
        assertThat(runner.comparisons()).isZero();
    }

    @Test
    void classes_that_are_not_loaded_are_no_suspects() throws Exception {
        runner.effects(classes -> classes.contains("C05") ? 0.1 : 0);
        runner.loads(List.of("C05", "C06"));
        Explanation explanation = explain();
        assertThat(explanation.classes()).isEqualTo(new Explanation.Classes(CLASSES, Optional.of(2)));
        assertThat(explanation.findings()).hasSize(2);
        assertThat(runner.comparisons()).isEqualTo(3);
    }

    @Test
    void a_class_that_fails_alone_proves_nothing_and_the_others_are_still_judged() throws Exception {
        runner.effects(classes -> classes.contains("C01") ? 0.1 : 0);
        runner.failing(classes -> classes.contains("C00") && classes.size() == 1);
        Explanation explanation = explain(3);
        assertThat(explanation.findings())
                .filteredOn(finding -> finding.suspect().classes().contains("C00"))
                .extracting(finding -> finding.given().effect())
                .containsExactly(Effect.FAILED);
        assertThat(proved(explanation))
                .extracting(finding -> finding.suspect().classes().first())
                .containsExactly("C01");
    }

    /** Either alone looks for something that the other has on its own side only. */
    @Test
    void classes_that_a_failure_names_are_exchanged_together() throws Exception {
        runner.effects(classes -> classes.contains("C00") && classes.contains("C02") ? 0.1 : 0);
        runner.failing(
                classes -> classes.contains("C00") != classes.contains("C02"),
                "java.lang.NoSuchMethodError: 'int C02.value(C00)'");
        Explanation explanation = explain(3);
        assertThat(proved(explanation))
                .extracting(finding -> finding.suspect().classes())
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.collection(String.class))
                .containsExactly("C00", "C02");
        assertThat(explanation.findings())
                .filteredOn(finding -> finding.suspect().classes().contains("C01"))
                .hasSize(1);
        assertThat(explanation.findings()).hasSize(2);
        assertThat(explanation.unattributed().orElseThrow().estimate()).isCloseTo(0, within(0.02));
    }

    /** The first comparison, two of the proof, and the one that breaks. */
    @Test
    void what_was_proved_stays_where_classes_cannot_be_measured_together() throws Exception {
        runner.effects(classes -> classes.contains("C01") ? 0.1 : 0);
        runner.failing(
                classes -> classes.contains("C00") && classes.size() == 1,
                "java.lang.NoSuchMethodError: 'int C02.value(C00)'");
        runner.endsWithoutResults(4);
        Explanation explanation = explain(3);
        assertThat(proved(explanation))
                .extracting(finding -> finding.suspect().classes().first())
                .containsExactly("C01");
        assertThat(explanation.findings()).hasSize(3);
        assertThat(explanation.findings())
                .filteredOn(finding -> finding.suspect().classes().contains("C00"))
                .extracting(finding -> finding.given().failure().orElse(""))
                .containsExactly("java.lang.NoSuchMethodError: 'int C02.value(C00)'");
    }

    @Test
    void a_proof_of_one_class_is_not_replaced_by_one_of_several() throws Exception {
        runner.effects(classes -> classes.contains("C02") ? 0.1 : 0);
        runner.failing(
                classes -> classes.contains("C00") && classes.size() == 1,
                "java.lang.NoSuchMethodError: 'int C02.value(C00)'");
        assertThat(proved(explain(3)))
                .extracting(finding -> finding.suspect().classes())
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.collection(String.class))
                .containsExactly("C02");
    }

    @Test
    void without_time_to_narrow_groups_are_proved() throws Exception {
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        runner.takes(Duration.ofMinutes(3));
        Explanation explanation = explain();
        assertThat(explanation.end()).isEqualTo(End.NOT_DIVIDED);
        assertThat(explanation.findings()).hasSize(4);
        assertThat(proved(explanation)).hasSize(1);
        assertThat(proved(explanation).get(0).suspect().classes()).hasSize(10).contains("C17");
    }

    /** No interval of a group lies within a quarter of the change, so none is ruled out. */
    @Test
    void among_groups_that_noise_leaves_open_the_one_that_moved_the_score_is_searched_alone() throws Exception {
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        runner.halfWidth(0.05);
        Explanation explanation = explain();
        assertThat(explanation.end()).isEqualTo(End.DONE);
        assertThat(proved(explanation)).hasSize(1);
        assertThat(proved(explanation).get(0).suspect().classes()).containsExactly("C17");
        assertThat(explanation.rest().orElseThrow().effect()).isEqualTo(Effect.OPEN);
    }

    /** Chance would have to move both exchanges of an innocent class the same way, each with a probability of half a percent. */
    @Test
    void noise_proves_no_innocent_class() throws Exception {
        Exchanges.Side before = side("before", 0);
        Exchanges.Side after = side("after", CLASSES);
        int alone = 0;
        int innocent = 0;
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        for (int seed = 0; seed < SEARCHES; seed++) {
            runner.noise(seed, 0.02);
            Explanation explanation =
                    explain(before, after, "explain" + seed, Duration.ofMinutes(30), Duration.ofMillis(100));
            for (CauseFinding finding : proved(explanation)) {
                alone += finding.suspect().classes().equals(Set.of("C17")) ? 1 : 0;
                innocent += finding.suspect().classes().contains("C17") ? 0 : 1;
            }
        }
        assertThat(innocent).isZero();
        assertThat(alone).isGreaterThan(SEARCHES * 9 / 10);
    }

    @Test
    void forks_that_fail_with_all_classes_leave_recordings_and_the_change() throws Exception {
        runner.effects(classes -> classes.contains("C17") ? 0.12 : 0);
        runner.failing(classes -> classes.size() == CLASSES);
        runner.records(recordings());
        Explanation explanation = explain();
        assertThat(explanation.end()).isEqualTo(End.NOT_EXCHANGED);
        assertThat(explanation.changed()).isTrue();
        assertThat(explanation.observations()).isNotEmpty();
        assertThat(explanation.frames()).isPresent();
    }

    @Test
    void a_small_budget_leaves_the_first_comparison_all_it_needs() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.12 : 0);
        Explanation explanation = explain(1, Duration.ofSeconds(50), Duration.ofSeconds(3));
        assertThat(runner.budgets().get(0)).isEqualTo(Duration.ofMillis(46_800));
        assertThat(proved(explanation)).hasSize(1);
    }

    @Test
    void where_time_is_short_the_hottest_suspect_is_tried_alone_and_the_others_together() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.12 : 0);
        runner.takes(Duration.ofSeconds(70));
        runner.forkTakes(Duration.ofSeconds(2));
        Explanation explanation = explain(4, Duration.ofMinutes(2), Duration.ofSeconds(2));

        assertThat(explanation.findings()).hasSize(2);
        assertThat(proved(explanation)).hasSize(1);
    }

    @Test
    void without_time_for_the_first_comparison_nothing_is_measured() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.12 : 0);
        assertThat(explain(1, Duration.ofSeconds(45), Duration.ofSeconds(3)).end())
                .isEqualTo(End.NO_TIME);
        assertThat(runner.comparisons()).isZero();
    }
}
