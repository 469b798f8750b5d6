package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.demo.DemoRequest;
import dev.steelyard.compare.folder.ResumeCommand;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.compare.request.ReportRequest.Statistic;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.core.isolation.Isolation;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private static CompareRequest compare(String words) {
        return Execution.of(("compare " + words).split(" ")).request(CompareRequest.class);
    }

    private static List<String> names(CompareRequest request) {
        return request.variants().stream().map(VariantSpec::name).toList();
    }

    @Test
    void defaults() {
        CompareRequest request = compare("main branch");
        assertThat(names(request)).containsExactly("main", "branch");
        assertThat(request.impliedBaseline()).isEmpty();
        assertThat(request.project()).isEqualTo(HERE);
        assertThat(request.build()).isEqualTo(BuildSettings.FIND);
        assertThat(request.jmh()).isEqualTo(JmhOptions.NONE);
        assertThat(request.criteria()).isEqualTo(Criteria.DEFAULT);
        assertThat(request.pace())
                .isEqualTo(new Pace(
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty()));
        assertThat(request.output())
                .isEqualTo(new CompareRequest.Output(
                        Optional.empty(), FailOn.REGRESSION, Format.TEXT, false, List.of("compare", "main", "branch")));
    }

    @Test
    void benchmarks_of_one_variant_are_compared_by_the_values_of_a_param() {
        CompareRequest all = compare("-Da=1 . --by impl -- -p impl=x,y");
        assertThat(all.sweep()).contains(new Sweep("impl", List.of()));
        assertThat(all.impliedBaseline()).isEmpty();
        assertThat(names(all)).containsExactly("working-tree");
        assertThat(all.variants().get(0).settings().properties()).containsEntry("a", "1");
        assertThat(compare("--by impl=slow,a=b --jvm-args -Xmx1g jar:x.jar").sweep())
                .contains(new Sweep("impl", List.of("slow", "a=b")));
        assertThat(compare("main branch").sweep()).isEmpty();
        assertThat(Execution.of("compare", ".", "--by", "impl=<b>a b</b>,\u001b[31m")
                        .request(CompareRequest.class)
                        .sweep())
                .contains(new Sweep("impl", List.of("<b>a b</b>", "\u001b[31m")));
    }

    @Test
    void forks_share_a_cpu_unless_asked_otherwise() {
        assertThat(compare("main branch").placement()).isEqualTo(PlacementRequest.SAME_CPU);
        assertThat(compare("--placement same-cpu main branch").placement()).isEqualTo(PlacementRequest.SAME_CPU);
        assertThat(compare("--placement free main branch").placement()).isEqualTo(PlacementRequest.FREE);
    }

    @Test
    void blocks_run_in_as_many_core_groups_as_asked_or_as_do_no_harm() {
        assertThat(compare("main branch").placement().groups()).isEmpty();
        assertThat(compare("--groups auto main branch").placement()).isEqualTo(PlacementRequest.SAME_CPU);
        assertThat(compare("main --groups 4 branch").placement().groups()).hasValue(4);
        assertThat(compare("--groups 1 main branch").placement().several()).isFalse();
    }

    @Test
    void forks_take_turns_unless_they_are_to_run_one_after_the_other() {
        assertThat(compare("main branch").placement().alternate()).isFalse();
        assertThat(compare("main --alternate branch").placement()).isEqualTo(PlacementRequest.SAME_CPU.alternating());
        assertThat(compare("--alternate --placement 2,3 main branch").placement())
                .isEqualTo(PlacementRequest.of(List.of(2, 3)).alternating());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--placement 2,3 main branch",
                "--placement=2,3 main branch",
                "main branch --placement 2-3",
                "main --placement 2-3 branch"
            })
    void cpus_to_draw_from_are_named(String words) {
        CompareRequest request = compare(words);
        assertThat(request.placement()).isEqualTo(PlacementRequest.of(List.of(2, 3)));
        assertThat(names(request)).containsExactly("main", "branch");
    }

    @Test
    void every_option() {
        CompareRequest request =
                compare("-C src --include Decoder --include Encoder --exclude Slow --blocks 6 --budget 1h"
                        + " --alpha 5% --margin 0.03 --allocation-margin 1% --per-benchmark --slice 20ms --seed -7 --out run"
                        + " --fail-on inconclusive --format json --dry-run --maven src --build-jdk src --jmh 1.37 --jar b/*.jar --benchmarks-from x"
                        + " --benchmark-path a --benchmark-path b --color never -q --no-pilot --fork-timeout 5m"
                        + " --no-canary main branch");
        assertThat(request.project()).isEqualTo(HERE.resolve("src"));
        assertThat(request.jmh().include()).containsExactly("Decoder", "Encoder");
        assertThat(request.jmh().exclude()).containsExactly("Slow");
        assertThat(request.criteria())
                .isEqualTo(new Criteria(0.05, new Criteria.Margins(0.03, 0.01), new Looks(6, 6), true));
        assertThat(request.pace())
                .isEqualTo(new Pace(
                        Duration.ofHours(1),
                        Optional.of(Duration.ofMillis(20)),
                        Piloting.NEVER,
                        OptionalLong.of(-7),
                        Optional.of(Duration.ofMinutes(5)),
                        false));
        assertThat(request.output().folder()).contains(HERE.resolve("run"));
        assertThat(request.output().failOn()).isEqualTo(FailOn.INCONCLUSIVE);
        assertThat(request.output().format()).isEqualTo(Format.JSON);
        assertThat(request.output().dryRun()).isTrue();
        assertThat(request.build())
                .isEqualTo(new BuildSettings(
                        Optional.empty(),
                        Optional.of("b/*.jar"),
                        Optional.of("x"),
                        List.of("a", "b"),
                        new BuildTools(
                                List.of(),
                                Optional.of(HERE.resolve("src")),
                                Optional.of(HERE.resolve("src")),
                                Optional.of("1.37"))));
        assertThat(compare("--build make main branch").build().command()).contains("make");
    }

    /** The word after it may be a revision. */
    @Test
    void isolation_is_off_or_of_files_or_of_the_network_too() {
        assertThat(compare("main branch").build().isolation()).isEqualTo(Isolation.OFF);
        assertThat(compare("main branch --isolate").build().isolation()).isEqualTo(Isolation.FILES);
        CompareRequest before = compare("--isolate main branch");
        assertThat(before.build().isolation()).isEqualTo(Isolation.FILES);
        assertThat(before.variants()).hasSize(2);
        assertThat(compare("--isolate=no-network main branch").build().isolation())
                .isEqualTo(Isolation.NO_NETWORK);
    }

    @Test
    void arguments_of_a_build_may_look_like_options() {
        CompareRequest request = compare("--build-args -Djmh.version=1.37 --build-args=-o main branch");
        assertThat(request.build().tools().arguments()).containsExactly("-Djmh.version=1.37", "-o");
        assertThat(request.variants().get(0).settings().properties()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Da=1 main:base -Da=2 --jvm src main:fast --include Decoder",
                "-Da=1 --include Decoder main:base --jvm src -Da=2 main:fast",
                "--include=Decoder -D a=1 main:base -Da=2 --blocks 6 --jvm=src main:fast",
                "-Da=1 main:base -Da=2 --jvm src main:fast -- Decoder",
                "main:base main:fast --include Decoder -Da=1 --jvm src",
            })
    void options_bind_wherever_general_options_stand(String words) {
        CompareRequest request = compare(words);
        boolean all = words.startsWith("main");
        assertThat(names(request)).containsExactly("base", "fast");
        assertThat(request.variants().get(0).settings().properties()).hasToString("{a=1}");
        assertThat(request.variants().get(1).settings().properties()).hasToString(all ? "{a=1}" : "{a=2}");
        assertThat(request.variants().get(0).jvm().isPresent()).isEqualTo(all);
        assertThat(request.variants().get(1).jvm()).contains(HERE.resolve("src"));
        assertThat(request.jmh().include()).containsExactly("Decoder");
    }

    @Test
    void jvm_arguments_may_look_like_options() {
        CompareRequest request = Execution.of(
                        "compare",
                        "--jvm-args",
                        "-Da=1 --blocks -q",
                        "main",
                        "--jvm-args",
                        "-q",
                        "branch",
                        "--param",
                        "-C=1")
                .request(CompareRequest.class);
        assertThat(request.variants().get(0).settings().jvmArgs()).containsExactly("-Da=1", "--blocks", "-q");
        assertThat(request.variants().get(1).settings().jvmArgs()).containsExactly("-q");
        assertThat(request.variants().get(0).settings().params()).hasToString("{-C=1}");
    }

    @Test
    void a_treatment_alone_has_an_implied_baseline_with_what_binds_to_all() {
        CompareRequest request = compare("-Da=1 branch -Db=2 --jvm src");
        assertThat(names(request)).containsExactly("branch");
        assertThat(request.variants().get(0).settings().properties()).hasToString("{a=1, b=2}");
        assertThat(request.impliedBaseline().orElseThrow().settings().properties())
                .hasToString("{b=2}");
        assertThat(request.impliedBaseline().orElseThrow().jvm()).contains(HERE.resolve("src"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@ branch",
                "@{-1} branch",
                "demo report",
                "compare help",
                "HEAD~2 .",
                "main jar:a=b.jar",
                ". @pom.xml"
            })
    void revisions_that_look_like_something_else_are_revisions(String words) {
        assertThat(compare(words).variants().stream()
                        .map(variant -> variant.source().text()))
                .containsExactly(words.replace("jar:", "").split(" "));
    }

    @Test
    void options_of_jmh_follow_two_hyphens() {
        CompareRequest request = compare("main branch --include A --exclude B -- C -e D -t 2 -f 6");
        assertThat(request.jmh().include()).containsExactly("A", "C");
        assertThat(request.jmh().exclude()).containsExactly("B", "D");
        assertThat(request.jmh().overrides().threads()).containsExactly(2);
        assertThat(request.criteria().looks()).isEqualTo(Looks.once(6));
        assertThat(request.pace().budget()).isEqualTo(Pace.UNLIMITED);
        assertThat(request.output().commandLine()).endsWith("--", "C", "-e", "D", "-t", "2", "-f", "6");
    }

    @Test
    void a_budget_holds_for_a_fixed_number_of_blocks_too() {
        assertThat(compare("main branch --blocks 6 --budget 90s").pace().budget())
                .hasSeconds(90);
    }

    @Test
    void resume() {
        assertThat(Execution.of("compare", "--resume").request(ResumeRequest.class))
                .isEqualTo(new ResumeRequest(HERE, Optional.empty(), Optional.empty(), Format.TEXT));
        assertThat(Execution.of("compare", "-C", "src", "--resume", "id", "--fail-on", "never", "--format", "csv", "-q")
                        .request(ResumeRequest.class))
                .isEqualTo(new ResumeRequest(
                        HERE.resolve("src"), Optional.of("id"), Optional.of(FailOn.NEVER), Format.CSV));
    }

    @Test
    void a_run_that_goes_on_can_be_given_time_and_blocks() {
        assertThat(more("--budget", "20m"))
                .contains(new Extension(Optional.of(Duration.ofMinutes(20)), OptionalInt.empty()));
        assertThat(more("--blocks", "12")).contains(new Extension(Optional.empty(), OptionalInt.of(12)));
        assertThat(more("--blocks=12", "--budget=1h30m"))
                .contains(new Extension(Optional.of(Duration.ofMinutes(90)), OptionalInt.of(12)));
        assertThat(more()).isEmpty();
        ResumeRequest latest = Execution.of("compare", "--resume", "--budget", "20m", "--fail-on", "never")
                .request(ResumeRequest.class);
        assertThat(latest.run()).isEmpty();
        assertThat(latest.more()).isPresent();
        assertThat(latest.failOn()).contains(FailOn.NEVER);
    }

    private static Optional<Extension> more(String... options) {
        List<String> words = new ArrayList<>(List.of("compare", "--resume", "20261122-101502-7f3a"));
        words.addAll(List.of(options));
        ResumeRequest request = Execution.of(words.toArray(String[]::new)).request(ResumeRequest.class);
        assertThat(request.run()).contains("20261122-101502-7f3a");
        return request.more();
    }

    /** What a report can tell the user to paste: the run's own words, and the options of any extension. */
    @Test
    void the_command_that_goes_on_with_a_run_is_taken_as_it_is() {
        Path project = HERE.resolve("src");
        Path folder = project.resolve(".steelyard/runs/20261122-101502-7f3a");
        List<String> begun = List.of("suite", "avro", "1.12.1", "1.12.2");
        for (Extension extension : List.of(
                new Extension(Optional.of(Duration.ofMinutes(21)), OptionalInt.empty()),
                new Extension(Optional.of(Duration.ofMillis(61_001)), OptionalInt.of(9)),
                new Extension(Optional.of(Duration.ofNanos(7000)), OptionalInt.of(9)))) {
            List<String> byId = new ArrayList<>(ResumeCommand.words(begun, folder, Optional.of(project)));
            byId.addAll(extension.options());
            assertThat(Execution.of(byId.toArray(String[]::new)).request(ResumeRequest.class))
                    .isEqualTo(new ResumeRequest(
                            project,
                            Optional.of("20261122-101502-7f3a"),
                            Optional.of(extension),
                            Optional.empty(),
                            Format.TEXT));
            List<String> byFolder = new ArrayList<>(ResumeCommand.words(begun, folder, Optional.empty()));
            byFolder.addAll(extension.options());
            assertThat(Execution.of(byFolder.toArray(String[]::new)).request(ResumeRequest.class))
                    .isEqualTo(new ResumeRequest(
                            HERE,
                            Optional.of(folder.toString()),
                            Optional.of(extension),
                            Optional.empty(),
                            Format.TEXT));
        }
    }

    @Test
    void report_and_demo() {
        assertThat(Execution.of("report", "id").request(ReportRequest.class))
                .isEqualTo(new ReportRequest(
                        HERE,
                        "id",
                        Statistic.MEAN,
                        new ReportRequest.Files(Optional.empty(), false, Optional.empty()),
                        Format.TEXT,
                        false));
        assertThat(Execution.of(
                                "report",
                                "-C",
                                "src",
                                "id",
                                "--statistic",
                                "MIN",
                                "--slices",
                                "--verbose",
                                "--out",
                                "o",
                                "--format",
                                "markdown")
                        .request(ReportRequest.class))
                .isEqualTo(new ReportRequest(
                        HERE.resolve("src"),
                        "id",
                        Statistic.MIN,
                        new ReportRequest.Files(Optional.of(HERE.resolve("o")), true, Optional.empty()),
                        Format.MARKDOWN,
                        true));
        assertThat(Execution.of("demo", "--out", "o", "--format", "html").request(DemoRequest.class))
                .isEqualTo(new DemoRequest(
                        Optional.of(HERE.resolve("o")),
                        Format.HTML,
                        Recording.USUAL,
                        List.of("demo", "--out", "o", "--format", "html")));
    }

    @Test
    void a_property_before_the_first_variant_is_pointed_out_once() {
        String caution = "warning: -Dx=1 applies to 'main' only; put it after the last variant to apply it to all.\n";
        assertThat(Execution.of("compare", "-Dx=1", "main", "branch").err()).isEqualTo(caution);
        assertThat(Execution.of("compare", "--quiet", "-Dx=1", "main").err()).isEqualTo(caution);
        assertThat(Execution.of("compare", "main", "branch", "-Dx=1").err()).isEmpty();
        assertThat(Execution.of("compare", "-Dx=1", "main", "-Dx=2", "branch").err())
                .isEmpty();
        assertThat(Execution.of("compare", "-Dx=1", ".", "--by", "impl").err()).isEmpty();
    }
}
