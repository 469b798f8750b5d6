package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.steelyard.cli.endtoend.GitProject;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Criteria.OwnMargin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code steelyard.toml} changes of a command, from where it is read, and what is wrong with it. */
class ConfigurationTest {

    @TempDir
    Path folder;

    private GitProject project;

    @BeforeEach
    void makeProject() throws Exception {
        project = GitProject.in(folder.resolve("project"));
        project.write("src/A.java", "class A {}");
    }

    private void main(String toml) throws Exception {
        project.write("steelyard.toml", toml);
        project.commit();
    }

    private void branch(String name, String toml) throws Exception {
        project.git("switch", "--quiet", "--create", name);
        main(toml);
    }

    private Execution run(String command, String... words) {
        List<String> all = new ArrayList<>(List.of(command, "-C", project.root().toString()));
        all.addAll(List.of(words));
        return Execution.of(all.toArray(String[]::new));
    }

    private CompareRequest compare(String... words) {
        return run("compare", words).request(CompareRequest.class);
    }

    @Test
    void options_of_a_command_come_from_its_section_unless_the_command_line_has_them() throws Exception {
        main("""
                [compare]
                budget = "20m"
                include = ["Decoder", "Encoder"]
                explain = true
                no-canary = false
                jvm-args = "-Xmx1g -Xms1g"

                [lint]
                fail-on = "error"
                """);

        CompareRequest request = compare("main", "main:again");
        assertThat(request.pace().budget()).isEqualTo(Duration.ofMinutes(20));
        assertThat(request.pace().canary()).isTrue();
        assertThat(request.jmh().include()).containsExactly("Decoder", "Encoder");
        assertThat(request.output().explain()).isPresent();
        assertThat(request.variants())
                .allSatisfy(variant -> assertThat(variant.settings().jvmArgs()).containsExactly("-Xmx1g", "-Xms1g"));
        assertThat(request.output().commandLine())
                .as("whoever repeats it later repeats what was measured")
                .contains("--budget=20m", "--include=Decoder");
        CompareRequest given = compare("main", "main:again", "--budget", "5m", "--include", "Map");
        assertThat(given.pace().budget()).isEqualTo(Duration.ofMinutes(5));
        assertThat(given.jmh().include()).containsExactly("Map");
    }

    @Test
    void options_that_bind_to_variants_are_replaced_as_well() throws Exception {
        String java = Path.of(System.getProperty("java.home")).toString();
        main("[compare]\njvm-args = \"-Xmx1g\"\njvm = \"" + java + "\"\nparam = \"size=1\"\nD = \"fast=true\"\n"
                + "build-args = \"-Pone\"\n");

        CompareRequest given = compare(
                "main",
                "main:again",
                "--jvm-args=-Xmx2g",
                "--jvm",
                java,
                "--param",
                "size=2",
                "-Dfast=false",
                "--build-args",
                "-Ptwo");
        assertThat(given.variants().get(1).settings().jvmArgs()).containsExactly("-Xmx2g");
        assertThat(given.variants().get(1).settings().params()).containsEntry("size", "2");
        assertThat(given.variants().get(1).settings().properties()).containsEntry("fast", "false");
        assertThat(given.build().tools().arguments()).containsExactly("-Ptwo");
        assertThat(compare("main", "main:again").variants().get(1).settings().properties())
                .containsEntry("fast", "true");
    }

    @Test
    void what_contradicts_the_command_line_is_left_out() throws Exception {
        main("[compare]\nbudget = \"20m\"\nexplain = true\n");

        assertThat(compare("main", "main:again", "--blocks", "6").pace().budget())
                .isGreaterThan(Duration.ofDays(1));
        assertThat(compare(".", "--by", "impl").output().explain()).isEmpty();
        CompareRequest without = compare("main", "main:again", "--no-config");
        assertThat(without.pace().budget()).isEqualTo(Duration.ofMinutes(10));
        assertThat(without.output().explain()).isEmpty();
    }

    @Test
    void only_the_section_in_use_must_have_values_that_are_accepted() throws Exception {
        main("[compare]\nbudget = \"soon\"\n\n[verdict]\nfail-on = \"never\"\n");

        assertThat(run("config").exit()).isEqualTo(2);
        assertThat(compare("main", "main:again", "--budget", "5m").pace().budget())
                .isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void a_jar_as_baseline_has_no_file_of_its_own() throws Exception {
        main("[compare]\nfail-on = \"never\"\n");

        Execution jars = run("compare", "jar:a.jar", "jar:b.jar");
        assertThat(jars.request(CompareRequest.class).output().failOn()).isEqualTo(FailOn.NEVER);
        assertThat(jars.err()).contains("the baseline is a jar, so steelyard.toml of the working tree is used");
    }

    @Test
    void a_file_that_is_nested_too_deeply_is_no_regression() throws Exception {
        main("[compare]\ninclude = " + "[".repeat(100_000) + "\n");

        assertThat(run("compare", "main", "main:again").exit()).isIn(2, 3);
    }

    @Test
    void a_comparison_is_configured_by_its_baseline_and_says_what_a_change_would_alter() throws Exception {
        main("[compare]\nfail-on = \"inconclusive\"\n");
        branch("loose", "[compare]\nfail-on = \"never\"\n");
        String differs =
                "steelyard.toml differs between main and loose; using that of main, so that no change can loosen its own gate";

        Execution named = run("compare", "main", "loose");
        assertThat(named.request(CompareRequest.class).output().failOn()).isEqualTo(FailOn.INCONCLUSIVE);
        assertThat(named.err()).contains(differs);
        Execution implied = run("compare", "loose");
        assertThat(implied.request(CompareRequest.class).output().failOn()).isEqualTo(FailOn.INCONCLUSIVE);
        assertThat(implied.err()).contains("steelyard.toml differs between the merge base and loose");
        assertThat(compare("loose", "main").output().failOn()).isEqualTo(FailOn.NEVER);
        project.git("rm", "--quiet", "steelyard.toml");
        project.commit();
        assertThat(compare("main", "loose").output().failOn())
                .as("a file that is deleted")
                .isEqualTo(FailOn.INCONCLUSIVE);
    }

    @Test
    void an_uncommitted_file_counts_where_the_working_tree_is_the_baseline() throws Exception {
        main("[compare]\nbudget = \"20m\"\n");
        project.write("steelyard.toml", "[compare]\nbudget = \"30m\"\n");

        assertThat(compare("main", ".").pace().budget()).isEqualTo(Duration.ofMinutes(20));
        assertThat(compare(".", "--by", "impl").pace().budget()).isEqualTo(Duration.ofMinutes(30));
        assertThat(compare(".", "--dependency", "g:a:1").pace().budget()).isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void the_nearest_file_counts() throws Exception {
        main("[compare]\nbudget = \"20m\"\n");
        project.write("module/steelyard.toml", "[compare]\nbudget = \"30m\"\n");
        project.write("other/A.java", "class A {}");
        project.commit();

        Path root = project.root();
        assertThat(in(root.resolve("module"))).isEqualTo(Duration.ofMinutes(30));
        assertThat(in(root.resolve("other"))).isEqualTo(Duration.ofMinutes(20));
    }

    private static Duration in(Path folder) {
        return Execution.of("compare", "-C", folder.toString(), "main", "main:again")
                .request(CompareRequest.class)
                .pace()
                .budget();
    }

    @Test
    void a_resumed_run_and_help_do_not_read_it() throws Exception {
        main("nonsense");

        assertThat(run("compare", "--resume").exit()).isZero();
        assertThat(run("compare", "--help").exit()).isZero();
        assertThat(run("host-less").exit()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    budget = "20m"                     | 1: 'budget' is outside any section
                    [comapre]                          | 1: unknown section [comapre]
                    [compare]\\nbudgte = "20m"         | 2: unknown key 'budgte'
                    [compare]\\nbudget = "soon"        | 2: Invalid value for option '--budget'
                    [compare]\\nbudget = ["1m", "2m"]  | 2: 'budget' takes one value, not a list
                    [compare]\\nexplain = "yes"        | 2: 'explain' must be true or false
                    [compare]\\nbudget = true          | 2: the value of 'budget' must be a string or a number
                    [compare]\\nout = "/tmp/x"         | 2: 'out' names an output file or a recipient
                    [compare]\\ndry-run = true         | 2: 'dry-run' applies to one invocation
                    [compare]\\nbudget = 20m           | 2:
                    [compare]\\nbudget="1m"\\nbudget="2m" | 3:
                    [compare]\\nmargin = "-3%"         | 2: Invalid value for option '--margin'
                    [detect]\\nnotify = "curl x"       | 2: 'notify' names an output file or a recipient
                    """)
    void what_is_wrong_is_said_with_file_and_line_before_anything_is_built(String toml, String problem)
            throws Exception {
        main(toml.replace("\\n", "\n") + "\n");

        Execution compared = run("compare", "main", "main:again");
        assertThat(compared.exit()).isEqualTo(2);
        assertThat(compared.requests()).isEmpty();
        String[] parts = problem.split(": ?", 2);
        assertThat(compared.err()).contains("steelyard.toml:" + parts[0] + " of main: " + parts[1]);
        assertThat(run("config").err()).contains("steelyard.toml:" + parts[0] + ": " + parts[1]);
    }

    @Test
    void a_word_that_is_nearly_right_is_named() throws Exception {
        main("[compare]\nmargn = \"2%\"\n");

        assertThat(run("config").err()).contains("Did you mean 'margin'?", "'steelyard config compare' lists all keys");
    }

    @Test
    void the_values_in_force_are_shown_with_where_they_come_from() throws Exception {
        main("[compare]\n# a comment\nmargin = \"3%\"\n");

        Execution shown = run("config");
        assertThat(shown.exit()).isZero();
        assertThat(shown.out().lines().toList())
                .startsWith("[compare]", "  margin               steelyard.toml:3   3%")
                .anySatisfy(line -> assertThat(line).matches(" {2}all +default +off"))
                .anySatisfy(line -> assertThat(line).matches(" {2}budget +default +10m"))
                .noneMatch(line -> line.contains("ledger"));
        assertThat(run("config", "nothing").exit()).isEqualTo(2);
    }

    @Test
    void editors_get_a_schema() throws IOException {
        Execution shown = run("config", "--schema");

        assertThat(shown.out())
                .contains("\"$schema\"", "\"compare\"", "\"budget\"", "\"additionalProperties\" : false");
        assertThat(Files.exists(folder.resolve("project/steelyard.toml"))).isFalse();
    }

    @Test
    void margins_and_limits_of_benchmarks_have_sections_of_their_own() throws Exception {
        main("""
                [benchmark."Decoder.read"]
                max = "20 ms"
                alloc = "0 B/op"
                faster-than = "Decoder.old, 2x"

                [benchmark.Encoder]
                margin = "5%"
                min = "1000 ops/s"
                """);

        assertThat(compare("main", "main:again").criteria().limits())
                .extracting(Limit::benchmark, Limit::wording)
                .containsExactly(
                        tuple("Decoder.read", "max 20 ms"),
                        tuple("Decoder.read", "alloc 0 B/op"),
                        tuple("Decoder.read", "faster-than Decoder.old, 2x"),
                        tuple("Encoder", "min 1000 ops/s"));
        assertThat(run("config", "compare").out())
                .containsPattern("limit +steelyard.toml:2 +Decoder.read max 20 ms")
                .containsPattern("limit +steelyard.toml:8 +Encoder min 1000 ops/s");
        assertThat(compare("main", "main:again").criteria().margins().own())
                .containsExactly(new OwnMargin("Encoder", 0.05));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[benchmark.\"Decoder.read\"]@maxx = \"20 ms\" | steelyard.toml:2: unknown key 'maxx'",
                "[benchmark.\"Decoder.read\"]@max = 20 | steelyard.toml:2: the value of 'max' must be a string",
                "[benchmark.\"Decoder.read\"]@max = \"20 parsecs\" | steelyard.toml:2: ",
                "[benchmark]@Decoder = \"20 ms\" | steelyard.toml:2: 'Decoder' in [benchmark] is no section",
            })
    void a_limit_that_means_nothing_is_named_with_its_line(String toml, String said) throws Exception {
        main(toml.replace("@", "\n") + "\n");

        Execution found = run("config");
        assertThat(found.exit()).isEqualTo(2);
        assertThat(found.err()).contains(said);
    }
}
