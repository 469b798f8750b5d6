package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation.Inlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InliningWordsTest {

    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");

    private static Exchange exchange(Effect effect) {
        boolean happened = effect != Effect.FAILED && effect != Effect.REFUSED;
        return new Exchange(
                effect,
                Optional.of(new Change(0.1, 0.09, 0.11, 0.99)).filter(change -> happened),
                Optional.of(ChangeShare.ALL).filter(share -> happened),
                10);
    }

    private static InliningSuspect suspect(boolean elsewhere, String... callers) {
        return new InliningSuspect(
                Stream.of(callers)
                        .map(caller -> new Inlining(
                                new Call(caller, "a.Codec.mix"), true, Optional.of("too big"), new Seen(8, 8)))
                        .toList(),
                elsewhere);
    }

    private static String inlining(InliningSuspect suspect, Effect given, Effect taken) {
        InliningFinding.Obeyed all = new InliningFinding.Obeyed(new Seen(10, 10), new Seen(10, 10));
        return InliningWords.finding(ROW, new InliningFinding(suspect, exchange(given), exchange(taken), all));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MOVED | NONE | , moved the score in only one of the two experiments, which is not proof",
                "OPEN | MOVED | , moved the score in only one of the two experiments, which is not proof",
                "MOVED | REFUSED | , moved the score in the one experiment that counts, which is not proof",
                "FAILED | MOVED | , moved the score in the one experiment that counts, which is not proof",
                "MOVED | OPPOSITE | , moved the score in opposite directions: the two experiments contradict each other",
                "NONE | REFUSED | : in the one experiment that counts it did not move the score",
                "FAILED | OPEN | : in the one experiment that counts it did not clearly move the score",
                "OPEN | NONE | , did not clearly move the score",
                "NONE | NONE | , did not move the score",
                "REFUSED | FAILED | : neither experiment counts"
            })
    void each_pair_of_effects_has_its_words(Effect given, Effect taken, String words) {
        assertThat(inlining(suspect(false, "a.Main.run"), given, taken))
                .isEqualTo("inlining of Codec.mix into Main.run, in before only (too big, 8 of 8 forks)" + words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MOVED | NONE | a.A moved the score in only one of the two exchanges, which is not proof",
                "MOVED | FAILED | a.A moved the score in the one exchange that ran, which is not proof",
                "OPPOSITE | MOVED | a.A moved the score in opposite directions: the two exchanges contradict each other",
                "FAILED | NONE | a.A: in the one exchange that ran it did not move the score",
                "OPEN | NONE | a.A: time ran out before this was decided"
            })
    void classes_have_words_of_their_own(Effect given, Effect taken, String words) {
        Suspect suspect = new Suspect(new TreeSet<>(List.of("a.A")));
        assertThat(ExplanationWords.finding(ROW, new CauseFinding(suspect, exchange(given), exchange(taken))))
                .isEqualTo(words);
    }

    @Test
    void all_callers_are_said_and_that_others_were_told() {
        assertThat(inlining(suspect(false, "a.A.x", "a.B.y"), Effect.NONE, Effect.NONE))
                .startsWith("inlining of Codec.mix into A.x and B.y, in before only (");
        assertThat(inlining(suspect(true, "a.A.x"), Effect.NONE, Effect.NONE))
                .startsWith(
                        "inlining of Codec.mix at all its calls, of which those in A.x are inlined in before only (");
        assertThat(inlining(suspect(false, "a.A.x", "a.B.y", "a.C.z", "a.D.x", "a.E.y"), Effect.NONE, Effect.NONE))
                .startsWith("inlining of Codec.mix into A.x, B.y, C.z and 2 more, in before only (");
    }

    @Test
    void an_experiment_without_all_logs_says_so() {
        InliningFinding finding = new InliningFinding(
                suspect(false, "a.A.x"),
                exchange(Effect.REFUSED),
                exchange(Effect.REFUSED),
                new InliningFinding.Obeyed(new Seen(8, 8), new Seen(9, 10)));
        assertThat(InliningWords.exchanges(ROW, finding))
                .isEqualTo(
                        "before without it: does not count, since compiler logs of forks are missing; after with it: "
                                + "does not count, since the compiler obeyed in 9 of 10 forks");
    }
}
