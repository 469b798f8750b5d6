package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MavenWordsTest {

    private static final PluginDescriptor PLUGIN = Goals.descriptor();

    private static String inCheck(String text) {
        return new MavenWords(PLUGIN, "check").of(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "Set --build-jdk to the folder of a JDK. # Set -Dsteelyard.buildJdk to the folder of a JDK.",
                "add it with --build-args, such as --build-args \"-Pbenchmarks\". # add it with -Dsteelyard.buildArgs, such as -Dsteelyard.buildArgs=\"-Pbenchmarks\".",
                "add --jmh 1.37; with Gradle # add -Dsteelyard.jmh=1.37; with Gradle",
                "no jar of main matches --jar 'a*.jar'; # no jar of main matches -Dsteelyard.jar='a*.jar';",
                "measure those in all with --benchmarks-from REV ('.' # measure those in all with -Dsteelyard.benchmarksFrom=REV ('.'",
                "Use --placement free to # Use -Dsteelyard.placement=free to",
                "one after the other (--alternate). # one after the other (-Dsteelyard.alternate).",
                "option '--budget': 'abc' is # option '-Dsteelyard.budget': 'abc' is",
                "Use --blocks 6 to 12. # Use -Dsteelyard.blocks=6 to 12.",
                "(--budget 20m) # (-Dsteelyard.budget=20m)",
                "with --param size=10, or # with -Dsteelyard.param=size=10, or",
                "left out by --no-record # left out by -Dsteelyard.record=false",
                "with fewer threads (-- -t 1). # with fewer threads (-Dsteelyard.jmhOptions=\"-t 1\").",
                "the project's folder with -C # the project's folder with mvn -f",
                "compare jars with jar:PATH. # compare jars with -Dsteelyard.baseline=jar:PATH -Dsteelyard.treatment=jar:PATH."
            })
    void options_are_parameters(String said, String inMaven) {
        assertThat(inCheck(said)).isEqualTo(inMaven);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "as in 'steelyard compare BASE TREATMENT', or # as in 'mvn steelyard:check -Dsteelyard.baseline=BASE -Dsteelyard.treatment=TREATMENT', or",
                "specify it first, as in 'steelyard compare HEAD~1 .'. # specify it first, as in 'mvn steelyard:check -Dsteelyard.baseline=HEAD~1'.",
                "See 'steelyard compare --help'. # See 'mvn steelyard:help -Ddetail -Dgoal=check'.",
                "To decide: steelyard compare --resume 'a b' --budget 20m # To decide: mvn steelyard:check -Dsteelyard.resume='a b' -Dsteelyard.budget=20m",
                "to resume: steelyard calibrate -C /x --resume 7 # to resume: mvn steelyard:calibrate -Dsteelyard.resume=7",
                "Resume it with 'steelyard compare --resume'. # Resume it with 'mvn steelyard:check -Dsteelyard.resume=RUN'.",
                "'steelyard report 7 --verbose' lists them. # 'mvn steelyard:report -Dsteelyard.run=7 -Dsteelyard.verbose' lists them.",
                "Then run 'steelyard report'. # Then run 'mvn steelyard:report'.",
                "the cause: steelyard explain 7 Sum.read # the cause: mvn steelyard:explain -Dsteelyard.run=7 -Dsteelyard.benchmark=Sum.read"
            })
    void commands_are_goals(String said, String inMaven) {
        assertThat(inCheck(said)).isEqualTo(inMaven);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Next: steelyard detect",
                "'steelyard compare --help-jmh' lists them.",
                "run git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*', and then git remote set-head origin --auto",
                "'steelyard compare a b c' takes three",
                "results are in /a/target/steelyard/check-20261130-110236"
            })
    void what_no_goal_can_do_stays_as_it_is(String said) {
        assertThat(inCheck(said)).isEqualTo(said);
    }

    @Test
    void a_parameter_is_named_as_its_goal_names_it() {
        assertThat(new MavenWords(PLUGIN, "lint").of("see --fail-on and --ignore RULE"))
                .isEqualTo("see -Dsteelyard.lint.failOn and -Dsteelyard.ignore=RULE");
        assertThat(new MavenWords(PLUGIN, "lint").of("see --budget 10m")).isEqualTo("see --budget 10m");
    }
}
