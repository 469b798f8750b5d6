package dev.steelyard.compare.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweptNamesTest {

    @Test
    void a_value_that_is_a_name_keeps_it() {
        assertThat(SweptNames.of(List.of("fast", "10", "-1", "v1.2_x"))).containsExactly("fast", "10", "-1", "v1.2_x");
    }

    @Test
    void what_cannot_be_in_a_name_is_a_hyphen() {
        assertThat(SweptNames.of(List.of("a b", "<script>x</script>", "\u001b[31mred\u001b[0m", "\u00fcber/gross")))
                .containsExactly("a-b", "script-x-script", "31mred-0m", "ber-gross");
    }

    @Test
    void names_are_distinct_and_a_value_never_loses_its_own() {
        assertThat(SweptNames.of(List.of("a b", "a/b", "a-b"))).containsExactly("a-b-2", "a-b-3", "a-b");
        assertThat(SweptNames.of(List.of("a b", "a-b-2", "a-b"))).containsExactly("a-b-3", "a-b-2", "a-b");
    }

    @Test
    void values_without_letters_have_names_too() {
        List<String> names = SweptNames.of(List.of("", " ", "..", "\u65e5\u672c", "/"));
        assertThat(names).containsExactly("empty", "empty-2", "value", "value-2", "value-3");
    }

    @Test
    void long_values_are_cut() {
        List<String> names = SweptNames.of(List.of("x".repeat(1000), "x".repeat(999)));
        assertThat(names).containsExactly("x".repeat(40), "x".repeat(40) + "-2");
        assertThat(names).allMatch(Variant::isName);
    }
}
