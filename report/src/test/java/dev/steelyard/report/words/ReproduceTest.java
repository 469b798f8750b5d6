package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.sample.Cases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The command that measures the same again. */
final class ReproduceTest {

    @Test
    void every_option_stays_and_revisions_are_pinned() {
        assertThat(Reproduce.command(
                        Cases.twoTreatments(),
                        Redaction.of(Cases.twoTreatments().run())))
                .isEqualTo("steelyard compare --seed 42 --budget 10m 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered"
                        + " '-Ddb.password=(redacted)' -Ddecoder.size=64 --jvm /opt/jdk-21/bin/java"
                        + " --jvm-args '-Xmx512m -Dapi.key=(redacted)' .:checked --include Decoder -- -t 1");
    }

    @Test
    void a_value_that_reads_like_a_variant_is_none() {
        assertThat(command("compare", "-C", "main", "--include", "main", "main", "feature/buffered", "x", "-D", "a=1"))
                .isEqualTo("steelyard compare --seed 42 -C main --include main 1a2b3c4d5e6f:main"
                        + " 1a2b3c4d5e6f:buffered .:checked -D a=1");
        assertThat(command(
                        "compare", "--per-benchmark", "main", "b", "--fail-on=never", "c", "--", "main", "--out", "x"))
                .isEqualTo("steelyard compare --seed 42 --per-benchmark 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered"
                        + " --fail-on=never .:checked -- main --out x");
    }

    @Test
    void a_seed_that_was_given_stays_and_the_folder_goes() {
        assertThat(command("compare", "--seed", "7", "a", "b", "--out=here", "c", "--out", "there"))
                .isEqualTo("steelyard compare --seed 7 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered .:checked");
    }

    @Test
    void the_value_of_placement_is_no_variant() {
        assertThat(command("compare", "a", "--placement", "2,3", "b", "c"))
                .isEqualTo("steelyard compare --seed 42 1a2b3c4d5e6f:main --placement 2,3 1a2b3c4d5e6f:buffered"
                        + " .:checked");
    }

    @Test
    void an_old_command_with_an_option_that_is_gone_is_shown_as_it_was() {
        assertThat(command("compare", "--pin", "a", "b", "c")).contains("--pin");
        assertThat(command("calibrate", "--no-aslr", "main:x")).contains("--no-aslr main:x");
    }

    @Test
    void a_calibration_names_its_variants_itself() {
        assertThat(command("calibrate", "--debug", "main:x", "--variants", "3", "--out", "there"))
                .isEqualTo("steelyard calibrate --seed 42 --debug 1a2b3c4d5e6f --variants 3");
    }

    @Test
    void a_suite_stays_as_it_was_with_its_seed() {
        assertThat(command("suite", "avro", "1.12.1", "-Da=1", "1.12.2:x", "--full", "--out", "there", "--", "-t", "2"))
                .isEqualTo("steelyard suite --seed 42 avro 1.12.1 -Da=1 1.12.2:x --full -- -t 2");
        assertThat(command("suite", "--seed", "7", "decoders", "--out=there"))
                .isEqualTo("steelyard suite --seed 7 decoders");
    }

    @Test
    void values_of_a_param_name_the_variants_themselves() {
        assertThat(command("compare", "--jvm-args", "-Xmx1g", "main", "--by", "impl=a b,c", "--out", "there"))
                .isEqualTo("steelyard compare --seed 42 --jvm-args -Xmx1g 1a2b3c4d5e6f --by 'impl=a b,c'");
        assertThat(command("compare", "--by=impl", "main", "--", "-p", "impl=x,y"))
                .isEqualTo("steelyard compare --seed 42 --by=impl 1a2b3c4d5e6f -- -p impl=x,y");
    }

    @Test
    void words_are_quoted_for_a_shell() {
        assertThat(command("compare", "a", "b", "c", "--include", "it's|$HOME", "--exclude", ""))
                .endsWith(" --include 'it'\\''s|$HOME' --exclude ''");
    }

    @Test
    void an_implied_baseline_is_named() {
        RunReport two = Cases.throughput();
        Run run = two.run();
        Run implied = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                List.of(Cases.variant("merge-base"), Cases.variant("fast")),
                List.of(),
                run.environment());
        RunReport report =
                new RunReport(implied, List.of(), new Judgment(List.of()), began("compare", "-Da=1", "feature/fast"));
        assertThat(Reproduce.command(report, Redaction.of(implied)))
                .isEqualTo("steelyard compare --seed 42 1a2b3c4d5e6f:merge-base -Da=1 1a2b3c4d5e6f:fast");
    }

    @Test
    void an_extended_run_has_its_last_budget() {
        Extension hour = new Extension(Optional.of(Duration.ofHours(1)), OptionalInt.of(12));
        assertThat(extended(hour, "compare", "--budget", "10m", "a", "b", "c", "--", "--budget=x"))
                .isEqualTo("steelyard compare --seed 42 --budget 60m 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered .:checked"
                        + " -- --budget=x");
        assertThat(extended(hour, "suite", "avro", "1", "2", "--budget=10m"))
                .isEqualTo("steelyard suite --seed 42 --budget 60m avro 1 2");
        Extension blocks = new Extension(Optional.empty(), OptionalInt.of(12));
        assertThat(extended(blocks, "suite", "avro", "1", "2", "--budget=10m"))
                .isEqualTo("steelyard suite --seed 42 avro 1 2 --budget=10m");
    }

    @Test
    void a_benchmark_alone_replaces_what_selected_it() {
        RunReport report = Cases.twoTreatments();
        RunReport given = new RunReport(
                report.run(),
                List.of(),
                report.judgment(),
                began(
                        "compare",
                        "--include",
                        "Decoder",
                        "--exclude=x",
                        "a",
                        "b",
                        "c",
                        "--",
                        "-p",
                        "size=1,10",
                        "-t",
                        "1"));
        Benchmark benchmark = report.rows().get(0).comparison().row().benchmark();
        assertThat(Reproduce.command(given, Redaction.of(report.run()), benchmark))
                .isEqualTo("steelyard compare --include '^org\\.example\\.codec\\.DecoderBenchmark\\.readLong$'"
                        + " --seed 42 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered .:checked -- -t 1 -bm avgt -p size=10");
    }

    @Test
    void a_benchmark_alone_has_its_own_threads_mode_and_params() {
        Benchmark benchmark = new Benchmark(
                "Maps.put", Mode.THROUGHPUT, new TreeMap<>(Map.of("size", "10", "kind", "tree")), 8, "ops/ms");
        for (List<String> given : List.of(
                List.of("-t", "1,2,8", "-bm", "thrpt,avgt", "-p", "size=1,10", "-p", "kind=tree,hash"),
                List.of("-t8", "-bm=all", "-psize=1,10", "-p=kind=tree"),
                List.of("-tmax", "put", "-t=4", "put|get"),
                List.<String>of())) {
            assertThat(jmh(benchmark, given)).isEqualTo("-t 8 -bm thrpt -p kind=tree -p size=10");
        }
        assertThat(jmh(
                        benchmark,
                        List.of(
                                "-tu",
                                "ms",
                                "-tg",
                                "3,1",
                                "-pimpl=a",
                                "-p",
                                "size=1",
                                "-wi=5",
                                "-jvmArgs",
                                "-Dt=x",
                                "-f")))
                .isEqualTo("-tu ms -tg 3,1 -pimpl=a -wi=5 -jvmArgs -Dt=x -f -t 8 -bm thrpt -p kind=tree -p size=10");
    }

    private static String jmh(Benchmark benchmark, List<String> given) {
        RunReport report = Cases.twoTreatments();
        List<String> words = new ArrayList<>(List.of("compare", "a", "b", "c", "--"));
        words.addAll(given);
        RunReport began =
                new RunReport(report.run(), List.of(), report.judgment(), new RunReport.Commands(words, List.of()));
        return Reproduce.command(began, Redaction.of(report.run()), benchmark).replaceFirst(".* -- ", "");
    }

    @Test
    void no_two_benchmarks_of_a_run_have_the_same_command() {
        for (RunReport report : Cases.all().values()) {
            Map<String, Benchmark> benchmarks = new HashMap<>();
            for (Benchmark benchmark : report.rows().stream()
                    .map(judged -> judged.comparison().row().benchmark())
                    .distinct()
                    .toList()) {
                String command = Reproduce.command(report, Redaction.of(report.run()), benchmark);
                if (command.startsWith("steelyard compare")) {
                    assertThat(benchmarks.put(command, benchmark)).as(command).isNull();
                }
            }
        }
    }

    private static String extended(Extension extension, String... words) {
        RunReport report = Cases.twoTreatments();
        Run run = report.run().extended(extension);
        return Reproduce.command(
                new RunReport(run, report.blocks(), report.judgment(), began(words)), Redaction.of(run));
    }

    @Test
    void what_cannot_be_told_apart_stays_as_it_was() {
        assertThat(command("compare", "one", "two")).isEqualTo("steelyard compare --seed 42 one two");
        assertThat(command("demo", "--quiet")).isEqualTo("steelyard demo --quiet");
        assertThat(command()).isEmpty();
    }

    private static RunReport.Commands began(String... words) {
        return new RunReport.Commands(List.of(words), List.of());
    }

    private static String command(String... words) {
        RunReport report = Cases.twoTreatments();
        return Reproduce.command(
                new RunReport(report.run(), report.blocks(), report.judgment(), began(words)),
                Redaction.of(report.run()));
    }
}
