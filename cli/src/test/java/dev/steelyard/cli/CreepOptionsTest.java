package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Criteria.Creep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The release of {@code --against}, and how much may have been lost since then. */
class CreepOptionsTest {

    private static CompareRequest compare(String... more) {
        String[] words = new String[more.length + 1];
        words[0] = "compare";
        System.arraycopy(more, 0, words, 1, more.length);
        return Execution.of(words).request(CompareRequest.class);
    }

    @Test
    void a_release_is_no_treatment() {
        CompareRequest request = compare("main", "branch", "--against", "v1.0", "--creep", "3%");

        assertThat(request.variants()).hasSize(2);
        assertThat(request.criteria().creep()).contains(new Creep("v1.0", "v1.0", 0.03));
    }

    @Test
    void a_treatment_alone_has_its_baseline_all_the_same_and_five_percent_are_usual() {
        CompareRequest request = compare(".", "--against", "release/1.x");

        assertThat(request.impliedBaseline()).isPresent();
        assertThat(request.criteria().creep()).hasValueSatisfying(creep -> {
            assertThat(creep.revision()).isEqualTo("release/1.x");
            assertThat(creep.variant()).doesNotContain("/");
            assertThat(creep.most()).isEqualTo(0.05);
        });
    }

    @Test
    void a_release_that_is_compared_as_well_gets_another_name() {
        CompareRequest request = compare("v1.0", "branch", "--against", "v1.0");

        assertThat(request.criteria().creep().orElseThrow().variant())
                .isNotEqualTo(request.variants().get(0).name());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --against jar:old.jar           | 'jar:old.jar' is not a revision
            --against .                     | '.' is not a revision
            --against v1.0:name             | 'v1.0:name' is not a revision
            --creep 3%                      | --creep needs a release to compare with
            --against v1.0 --creep 0        | --creep
            --against v1.0 --creep 120%     | --creep
            --against v1.0 --by impl        | --by
            """)
    void what_means_nothing_is_refused(String options, String said) {
        String[] words = ("compare main branch " + options).split(" +");
        if (options.contains("--by")) {
            words = ("compare main " + options).split(" +");
        }
        Execution execution = Execution.of(words);

        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.err()).contains(said);
    }
}
