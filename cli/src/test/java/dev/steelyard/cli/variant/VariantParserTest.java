package dev.steelyard.cli.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parser as told by the words of a small notation: D a property, P a param, X JVM arguments, J a JVM, V a variant. */
class VariantParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Vmain Vx                        | main{} x{}",
                "Da=1 Vmain Vx                   | main{a=1} x{}",
                "Vmain Da=1 Vx                   | main{} x{a=1}",
                "Vmain Vx Da=1                   | main{a=1} x{a=1}",
                "Da=1 Vmain Da=2 Vx              | main{a=1} x{a=2}",
                "Da=1 Vmain Vx Da=3              | main{a=1} x{a=3}",
                "Da=1 Vmain Db=2 Vx Dc=3         | main{a=1 c=3} x{b=2 c=3}",
                "Da=1 Db=2 Vmain Vx Vy Da=9      | main{a=1 b=2} x{a=9} y{a=9}",
                "J/one Vmain Vx J/all            | main{J/one} x{J/all}",
                "X-ea Vmain Vx X-Xmx1g           | main{[-Xmx1g, -ea]} x{[-Xmx1g]}",
                "X-ea X-esa Vmain Vx             | main{[-ea, -esa]} x{}",
                "Psize=1 Vmain Psize=2 Vx Pn=3   | main{P n=3 P size=1} x{P n=3 P size=2}",
                "Da=1 Psize=1 X-ea J/j Vmain Vx  | main{J/j [-ea] a=1 P size=1} x{}",
                "Da= Vmain Vx                    | main{a=} x{}",
                "Da=b=c Vmain Vx                 | main{a=b=c} x{}",
                "Vmain Da=1                      | main{a=1}",
                "Da=1 Vmain Da=2                 | main{a=1}",
                "Da=1                            | ''",
            })
    void options_bind_to_the_next_variant_or_to_all(String words, String expected) {
        VariantParser parser = new VariantParser();
        tell(parser, words);
        assertThat(parser.variants().stream().map(VariantParserTest::shown).collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"Da=1 Da=2", "Psize=1 Psize=1", "J/a J/b", "D=1", "Da", "P=1", "Psize", "X'", "V"})
    void refused(String words) {
        VariantParser parser = new VariantParser();
        assertThatThrownBy(() -> tell(parser, words)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void options_for_all_are_those_after_the_last_variant() {
        VariantParser parser = new VariantParser();
        tell(parser, "Da=1 Vmain Db=2");
        assertThat(parser.forAll().settings().properties()).hasToString("{b=2}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Da=1 Vmain:base Vx         | -Da=1 applies to 'main:base' only; put it after the last variant "
                        + "to apply it to all.",
                "Db=2 Da=1 Vmain Vx Dc=3    | -Da=1 -Db=2 apply to 'main' only; put them after the last variant "
                        + "to apply them to all.",
                "Dpassword=x Vmain Vx       | -Dpassword=(redacted) applies to 'main' only; put it after the last variant "
                        + "to apply it to all.",
                "Da=1 Vbranch               | -Da=1 applies to 'branch' only; put it after the last variant to apply it to all.",
                "Da=1 Vmain Da=2 Vx         | \"\"",
                "Da=1 Vmain Vx X-ea Vy      | \"\"",
                "Vmain Da=1 Vx              | \"\"",
                "Vmain Vx Da=1              | \"\"",
                "X-ea Vmain Vx              | \"\"",
                "Da=1                       | \"\"",
            })
    void properties_before_the_first_variant_alone_are_a_caution(String words, String expected) {
        VariantParser parser = new VariantParser();
        tell(parser, words);
        assertThat(parser.caution("variant", 1).orElse("")).isEqualTo(expected);
    }

    private static void tell(VariantParser parser, String words) {
        for (String word : words.split(" ")) {
            String rest = word.substring(1);
            switch (word.charAt(0)) {
                case 'D' -> parser.property(rest);
                case 'P' -> parser.param(rest);
                case 'X' -> parser.jvmArgs(rest);
                case 'J' -> parser.jvm(Path.of(rest));
                case 'V' -> parser.variant(rest);
                default -> throw new IllegalArgumentException(word);
            }
        }
    }

    private static String shown(AskedVariant variant) {
        StringBuilder text = new StringBuilder();
        variant.jvm().ifPresent(path -> text.append(" J").append(path));
        if (!variant.settings().jvmArgs().isEmpty()) {
            text.append(" ").append(variant.settings().jvmArgs());
        }
        variant.settings()
                .properties()
                .forEach(
                        (key, value) -> text.append(" ").append(key).append("=").append(value));
        variant.settings()
                .params()
                .forEach((key, value) ->
                        text.append(" P ").append(key).append("=").append(value));
        return variant.text() + "{" + text.toString().strip() + "}";
    }
}
