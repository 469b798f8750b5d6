package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.forks.ForcedForks.Outcome;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkExplanation.Skipped;
import dev.steelyard.explain.forks.ForkExplanation.TurnedOff;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripted forks: the search finds the decision that makes them slow, and tries it. */
final class ForkSearchTest {

    private static final String MIX = "a.Codec.mix";
    private static final String READ = "a.Codec.read";

    @TempDir
    private Path temp;

    private final ScriptedForks forks = new ScriptedForks();

    private final Progress progress = new Progress() {
        @Override
        public void phase(String message) {}

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {}
    };

    private ForkExplanation explain() throws Exception {
        return explain(Duration.ofMinutes(5), Duration.ofSeconds(2), ownJava());
    }

    private static Path ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private ForkExplanation explain(Duration budget, Duration fork, Path java) throws Exception {
        Subject side = new Subject(
                new Variant("main", ".", Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE),
                List.of(temp),
                temp,
                java);
        ExplainTime time = new ExplainTime(0.01, budget, forks.clock());
        Path folder = Files.createTempDirectory(temp, "explain");
        return new ForkSearch(ScriptedForks.BENCHMARK, side, forks, folder, time, progress)
                .explain(new CauseSearch.BlockCost(Optional.empty(), Optional.of(fork)), 1);
    }

    @Test
    void the_decision_that_makes_forks_slow_is_proved_and_can_be_had_on_demand() throws Exception {
        forks.method(MIX, 0.2);
        forks.method(READ, 0);
        ForkExplanation explanation = explain();
        assertThat(explanation.survey().sample().forks()).isEqualTo(24);
        assertThat(explanation.survey().decisions().differing()).isEqualTo(2);
        assertThat(explanation.survey().kinds()).hasSize(1);
        assertThat(explanation.survey().kinds().get(0).apart().estimate()).isCloseTo(Math.expm1(0.2), within(0.03));
        assertThat(explanation.forced()).hasSize(1);
        assertThat(explanation.outcome(explanation.forced().get(0))).isEqualTo(Outcome.PROVED);
        assertThat(explanation.onDemand())
                .contains(new ForkExplanation.OnDemand(List.of("inlined"), List.of("called")));
        assertThat(forks.told())
                .containsExactly(new Directive("inlined", MIX, true), new Directive("called", MIX, false));
        assertThat(forks.efforts().get(1).looks().last()).isBetween(6, 40);
    }

    @Test
    void a_decision_that_only_comes_with_another_one_is_tried_and_not_proved() throws Exception {
        forks.method(MIX, 0);
        forks.method(READ, MIX, 0.2);
        ForkExplanation explanation = explain();
        assertThat(explanation.survey().kinds()).hasSize(1);
        assertThat(explanation.forced()).extracting(explanation::outcome).containsExactly(Outcome.NONE, Outcome.PROVED);
        assertThat(explanation.forced().get(1).method().callee()).isEqualTo(READ);
        assertThat(explanation.untried()).isZero();
    }

    @Test
    void a_decision_that_is_half_of_it_is_no_proof() throws Exception {
        forks.method(MIX, 0.1);
        forks.method(READ, MIX, 0.1);
        ForkExplanation explanation = explain();
        assertThat(explanation.forced())
                .extracting(explanation::outcome)
                .doesNotContain(Outcome.PROVED)
                .hasSize(2);
        assertThat(explanation.onDemand()).isEmpty();
    }

    @Test
    void compilers_that_do_not_obey_prove_nothing() throws Exception {
        forks.method(MIX, 0.2);
        forks.disobeys("called");
        ForkExplanation explanation = explain();
        assertThat(explanation.outcome(explanation.forced().get(0))).isEqualTo(Outcome.REFUSED);
        assertThat(explanation.onDemand()).isEmpty();
    }

    @Test
    void where_nothing_goes_with_the_time_nothing_is_told() throws Exception {
        forks.method(MIX, 0);
        ForkExplanation explanation = explain();
        assertThat(explanation.survey().kinds()).isEmpty();
        assertThat(explanation.survey().detectable()).isPresent();
        assertThat(explanation.turnedOff()).isEqualTo(TurnedOff.NOTHING);
        assertThat(explanation.forced()).isEmpty();
        assertThat(forks.told()).isEmpty();
    }

    @Test
    void an_optimization_that_harms_some_forks_is_proved_where_inlining_is_not_it() throws Exception {
        forks.method(MIX, 0);
        forks.spilling(0.2);
        ForkExplanation explanation = explain();
        assertThat(explanation.survey().kinds()).isEmpty();
        assertThat(explanation.turnedOff().proof().orElseThrow().optimization())
                .isEqualTo(Optimization.VECTOR_SPILLING);
        // The survey, and then twice with it and twice without.
        assertThat(forks.efforts()).hasSize(5);
        assertThat(explanation.turnedOff().proof().orElseThrow().blocks()).isBetween(10, 20);
    }

    @Test
    void what_is_off_by_itself_is_not_turned_off() throws Exception {
        forks.method(MIX, 0);
        forks.spilling(0.2);
        forks.disabled();
        assertThat(explain().turnedOff()).isEqualTo(TurnedOff.skipped(Skipped.OFF));
    }

    @Test
    void forks_that_differ_for_another_reason_show_no_optimization() throws Exception {
        forks.method(MIX, 0.1);
        forks.method(READ, MIX, 0.1);
        ForkExplanation explanation = explain();
        assertThat(explanation.turnedOff().spreads()).isPresent();
        assertThat(explanation.turnedOff().proof()).isEmpty();
    }

    @Test
    void nothing_is_turned_off_where_inlining_is_proved() throws Exception {
        forks.method(MIX, 0.2);
        assertThat(explain().turnedOff()).isEqualTo(TurnedOff.NOTHING);
    }

    @Test
    void that_time_was_short_or_the_experiment_failed_is_told() throws Exception {
        forks.method(MIX, 0);
        forks.spilling(0.2);
        forks.takes(Duration.ofMinutes(4));
        assertThat(explain().turnedOff()).isEqualTo(TurnedOff.skipped(Skipped.NO_TIME));
        forks.takes(Duration.ofSeconds(1));
        forks.endsWithoutResults(4);
        assertThat(explain().turnedOff()).isEqualTo(TurnedOff.skipped(Skipped.FAILED));
    }

    @Test
    void names_that_no_directive_can_name_are_only_seen() throws Exception {
        forks.method("a.Codec.m\"}]*", 0.2);
        ForkExplanation explanation = explain();
        assertThat(explanation.survey().kinds()).hasSize(1);
        assertThat(explanation.forced()).isEmpty();
        assertThat(explanation.untried()).isZero();
    }

    @Test
    void the_first_decision_is_always_tried_and_others_while_there_is_time() throws Exception {
        forks.method(MIX, 0);
        forks.method(READ, MIX, 0.2);
        forks.takes(Duration.ofMinutes(3));
        ForkExplanation explanation = explain();
        assertThat(explanation.forced()).extracting(explanation::outcome).containsExactly(Outcome.NONE);
        assertThat(explanation.untried()).isEqualTo(1);
    }

    @Test
    void a_shorter_time_surveys_fewer_forks_and_too_short_a_time_none() throws Exception {
        forks.method(MIX, 0.2);
        // A block of three forks takes 7.8 s with the reserve: six of them in half of 100 s.
        assertThat(explain(Duration.ofSeconds(100), Duration.ofSeconds(2), ownJava())
                        .survey()
                        .sample()
                        .forks())
                .isEqualTo(18);
        assertThatThrownBy(() -> explain(Duration.ofSeconds(38), Duration.ofSeconds(2), ownJava()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("too short to measure 15 forks");
    }

    @Test
    void a_jvm_that_writes_no_logs_is_named() {
        assertThatThrownBy(() -> explain(Duration.ofMinutes(5), Duration.ofSeconds(2), temp.resolve("bin/java")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the JVM of main does not report");
    }
}
