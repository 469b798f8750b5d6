package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EffectWordsTest {

    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "old", "new");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.Foo       | NONE  | 0    | NONE     | 0     | a.Foo did not move the score",
                "a.Foo       | MOVED | 0.03 | NONE     | 0     | a.Foo accounts for at most a quarter of the change",
                "a.Foo a.Bar | MOVED | 0.03 | OPPOSITE | -0.05 | a.Bar and a.Foo account for at most a quarter of the change",
                "a.Foo       | MOVED | 0.4  | NONE     | 0     | a.Foo moved the score in only one of the two exchanges, "
                        + "which is not proof; the share depends on the other classes that differ",
            })
    void what_is_said_of_a_class_that_moved_the_score_at_most_once(
            String classes, Effect given, double first, Effect taken, double second, String said) {
        CauseFinding finding = new CauseFinding(
                new Suspect(new TreeSet<>(Arrays.asList(classes.split(" ")))),
                exchange(given, first),
                exchange(taken, second));
        assertThat(ExplanationWords.finding(ROW, finding)).isEqualTo(said);
    }

    private static Exchange exchange(Effect effect, double share) {
        return new Exchange(
                effect, Optional.empty(), Optional.of(new ChangeShare(share, share - 0.01, share + 0.01)), 8);
    }
}
