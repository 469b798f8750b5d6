package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.report.cause.CauseWords;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SuspectWordsTest {

    private static Suspect suspect(Set<String> names) {
        return new Suspect(new TreeSet<>(names));
    }

    private static Set<String> numbered(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.toSet());
    }

    @Test
    void few_classes_are_named_without_those_nested_in_them() {
        assertThat(CauseWords.classes(suspect(Set.of("a.A", "a.A$B")))).isEqualTo("a.A");
        assertThat(CauseWords.classes(suspect(Set.of("a.A", "a.B", "a.C", "a.D"))))
                .isEqualTo("a.A, a.B, a.C and a.D");
        assertThat(CauseWords.classes(suspect(numbered("a.A", 8)))).isEqualTo("a.A0, a.A1, a.A2 and 5 more");
    }

    @Test
    void of_many_classes_the_largest_packages_are_named() {
        Set<String> names = new TreeSet<>(numbered("org.b.B", 7));
        names.addAll(numbered("org.b.C", 3));
        assertThat(CauseWords.classes(suspect(names))).isEqualTo("10 classes in org.b");
        names.removeAll(numbered("org.b.C", 3));
        names.addAll(numbered("org.a.A", 2));
        assertThat(CauseWords.classes(suspect(names))).isEqualTo("9 classes (7 in org.b, 2 in org.a)");
        names.addAll(Set.of("c.C", "d.D", "Unnamed"));
        assertThat(CauseWords.classes(suspect(names)))
                .isEqualTo("12 classes (7 in org.b, 2 in org.a, 1 in the unnamed package, others in 2 more packages)");
    }
}
