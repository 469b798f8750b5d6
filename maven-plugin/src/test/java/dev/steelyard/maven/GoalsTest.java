package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code mvn steelyard:help} says, held against the help of the command line. */
class GoalsTest {

    /** What a parameter names that is an operand of the command, or that is Maven's alone. */
    private static final Set<String> NO_OPTIONS =
            Set.of("skip", "baseline", "treatment", "revisions", "run", "benchmark", "jmhOptions");

    /** What Maven decides, such as the screen, and what belongs into {@code steelyard.toml}. */
    private static final Set<String> ONLY_ON_THE_COMMAND_LINE = Set.of(
            "--no-config",
            "--no-pilot",
            "--no-canary",
            "--per-benchmark",
            "--limit",
            "--benchmark-margin",
            "--by",
            "--format",
            "--color",
            "--quiet",
            "--debug",
            "--help",
            "--help-jmh");

    static List<MojoDescriptor> goals() {
        return Goals.descriptor().getMojos().stream()
                .filter(goal -> !goal.getGoal().equals("help"))
                .toList();
    }

    private static List<Parameter> parameters(MojoDescriptor goal) {
        return goal.getParameters().stream().filter(Parameter::isEditable).toList();
    }

    @ParameterizedTest
    @MethodSource("goals")
    void a_goal_is_described_in_a_sentence_or_two(MojoDescriptor goal) {
        assertThat(goal.getDescription()).hasSizeBetween(40, 200).matches("(?s)[A-Z].*[.?]");
    }

    @ParameterizedTest
    @MethodSource("goals")
    void each_parameter_says_what_it_is_and_its_default(MojoDescriptor goal) {
        for (Parameter parameter : parameters(goal)) {
            assertThat(parameter.getDescription()).as(parameter.getName()).matches("(?s)[A-Z].*\\.");
            if (parameter.getDefaultValue() == null) {
                assertThat(parameter.getDescription()).as(parameter.getName()).contains("Default: ");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "check, compare",
        "compare, compare",
        "calibrate, calibrate",
        "drill, drill",
        "run, run",
        "explain, explain",
        "report, report",
        "lint, lint"
    })
    void parameters_are_options_of_the_command_and_say_as_much(String goal, String command) {
        Map<String, String> options = Goals.options(command);
        for (Parameter parameter : parameters(Goals.descriptor().getMojo(goal))) {
            if (NO_OPTIONS.contains(parameter.getName())) {
                continue;
            }
            String option = MavenWords.option(parameter);
            assertThat(options).as(goal).containsKey(option);
            if (options.getOrDefault(option, "").contains("such as")) {
                assertThat(parameter.getDescription()).as(option).contains("such as");
            }
        }
    }

    @Test
    void the_gate_has_the_options_of_a_comparison() {
        List<String> known = parameters(Goals.descriptor().getMojo("check")).stream()
                .map(MavenWords::option)
                .toList();
        assertThat(Goals.options("compare").keySet())
                .filteredOn(option -> !known.contains(option))
                .isSubsetOf(ONLY_ON_THE_COMMAND_LINE);
    }
}
