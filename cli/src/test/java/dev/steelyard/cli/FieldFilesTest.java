package dev.steelyard.cli;

import static dev.steelyard.cli.Execution.real;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the shape that people bring: none of what is in them is lost, or believed, in silence. */
class FieldFilesTest {

    private static final Path FIELD = Path.of("src/test/resources/field");

    @TempDir
    private Path folder;

    private static String field(String name) {
        return FIELD.resolve(name).toString();
    }

    private static String text(String name) throws IOException {
        return Files.readString(FIELD.resolve(name));
    }

    /** Text without line breaks, which depend on the width. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    @Test
    void rows_after_an_empty_line_or_a_comment_are_rows() {
        Execution verdict =
                real("verdict", field("table-with-gaps.text"), field("table-with-gaps-slower.text"), "--format", "csv");
        assertThat(verdict.out()).contains("B.one", "B.two", "B.three");
    }

    @Test
    void a_row_that_lost_its_mode_is_named() throws IOException {
        String broken = text("table-with-gaps.text").replace("B.two       avgt", "B.two           ");
        Execution verdict = real("verdict", file("broken.text", broken), field("table-with-gaps-slower.text"));
        assertThat(flat(verdict.out())).contains("line 4, 'B.two 5 200.000", "(1 value missing)");
    }

    @Test
    void metrics_of_sorted_tables_find_their_benchmark_and_others_are_named() throws IOException {
        String table = """
                Benchmark                       Mode  Cnt    Score   Error  Units
                B.one:gc.alloc.rate.norm        avgt    5   16.000 ± 0.001   B/op
                B.zero:gc.alloc.rate.norm       avgt    5   16.000 ± 0.001   B/op
                B.one                           avgt    5  100.000 ± 1.000  ns/op
                """;
        String more = table.replace("100.000", "200.000");
        Execution verdict = real("verdict", file("a.text", table), file("b.text", more));
        assertThat(flat(verdict.out()))
                .contains("line 3, B.zero:gc.alloc.rate.norm belongs to a benchmark that the file does not have");
        assertThat(real("verdict", folder + "/a.text", folder + "/b.text", "--format", "csv")
                        .out())
                .contains("gc.alloc.rate.norm");
    }

    @Test
    void a_score_behind_the_output_of_the_benchmark_is_read() {
        Execution verdict = real(
                "verdict",
                field("log-with-split-lines.txt"),
                field("log-with-split-lines-slower.txt"),
                "--fail-on",
                "never");
        assertThat(verdict.out()).doesNotContain("0.00%");
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void iterations_whose_score_cannot_be_told_are_counted_and_hold_back_a_change() throws IOException {
        String base = text("log-with-split-lines.txt").replace("Bytes 17\n", "Bytes 17 ");
        String slower = text("log-with-split-lines-slower.txt").replace("Bytes 17\n", "Bytes 17 ");
        Execution verdict = real("verdict", file("a.txt", base), file("b.txt", slower));
        assertThat(flat(verdict.out()))
                .contains("line 10, 4 iterations of B.m have no readable score", "4 of 12 iterations of a");
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void forks_that_jmh_left_out_are_lost() throws IOException {
        String survivors = text("settings.json").replace("[99.8], [100.3]", "[99.8]");
        Execution verdict = real("verdict", file("a.json", survivors), field("settings-interpreted.json"));
        assertThat(flat(verdict.out())).contains("1 of 5 forks of a");
        assertThat(verdict.out()).doesNotContain("1 regressed");
    }

    @Test
    void arguments_that_differ_are_said_above_the_table() {
        Execution verdict = real("verdict", field("settings.json"), field("settings-interpreted.json"));
        String said = "JVM arguments differ: -Xint (no JIT compiler) only in settings-interpreted";
        assertThat(flat(verdict.out())).contains(said);
        assertThat(flat(verdict.out()).indexOf(said))
                .isLessThan(flat(verdict.out()).indexOf("benchmark "));
        for (String format : new String[] {"json", "csv", "markdown", "html"}) {
            Execution other =
                    real("verdict", field("settings.json"), field("settings-interpreted.json"), "--format", format);
            assertThat(flat(other.out())).as(format).contains("-Xint (no JIT compiler)");
        }
    }

    @Test
    void warmup_times_and_batches_that_differ_are_said_and_other_batches_get_no_verdict() {
        Execution verdict = real("verdict", field("settings.json"), field("settings-short.json"));
        assertThat(flat(verdict.out()))
                .contains(
                        "Warmup iterations differ (settings: 5; settings-short: 0)",
                        "Iteration times differ (settings: 1 s; settings-short: 10 ms)",
                        "Batch sizes differ (settings: 1; settings-short: 100)",
                        "inconclusive");
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void assertions_agents_and_another_build_are_called_what_they_are() throws IOException {
        String left =
                text("settings.json").replace("\"vmName\": \"VM\"", "\"vmName\": \"VM\", \"vmVersion\": \"21.0.4+7\"");
        String right = text("settings-interpreted.json")
                .replace("\"-Xint\"", "\"-ea\", \"-javaagent:probe.jar\", \"-Ddb.password=hunter2abc\"")
                .replace("\"vmName\": \"VM\"", "\"vmName\": \"VM\", \"vmVersion\": \"21.0.4+9\"");
        Execution verdict = real("verdict", file("a.json", left), file("b.json", right));
        assertThat(flat(verdict.out()))
                .contains(
                        "-ea (assertions are on)", "-javaagent:probe.jar (an agent)", "builds of the JVM (a: 21.0.4+7;")
                .doesNotContain("hunter2abc");
    }

    @Test
    void the_settings_in_a_log_are_compared() throws IOException {
        String left = text("log-with-split-lines.txt")
                .replace("# Measurement", "# VM options: -Xmx1g\n# Warmup: 5 iterations, 1 s each\n# Measurement");
        String right = text("log-with-split-lines-slower.txt")
                .replace("# Measurement", "# VM options: <none>\n# Warmup: <none>\n# Measurement");
        Execution verdict = real("verdict", file("a.txt", left), file("b.txt", right));
        assertThat(flat(verdict.out()))
                .contains("JVM arguments differ: -Xmx1g only in a", "Warmup iterations differ (a: 5; b: 0)");
    }

    @Test
    void units_that_are_spelled_out_are_those_of_jmh() {
        Execution verdict = real("verdict", field("units-spelled-as-jmh.json"), field("units-spelled-out.json"));
        assertThat(verdict.out()).doesNotContain("cannot be converted").contains("improved", "regressed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"usec/op", "microseconds/op", "us/operation", "micros/op"})
    void other_spellings_are_too(String unit) throws IOException {
        String other = text("settings-interpreted.json").replace("ns/op", unit).replaceAll("(\\d+\\.\\d)\\]", "0.$1]");
        Execution verdict = real(
                "verdict",
                field("settings.json"),
                file("b.json", other.replaceAll("0\\.(\\d+)\\.(\\d)\\]", "0.$1$2]")));
        assertThat(verdict.out()).doesNotContain("cannot be converted").contains("regressed");
    }

    @Test
    void a_run_without_forks_is_called_one() {
        Execution verdict = real("verdict", field("without-forks.json"), field("without-forks-slower.json"));
        assertThat(flat(verdict.out())).contains("ran without forks (-f 0)").doesNotContain("only one fork");
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void a_log_without_forks_is_too() throws IOException {
        String log = text("log-with-split-lines.txt")
                .replaceAll("(?s)# Fork: 2 of 4.*# Run", "# Run")
                .replace("# Fork: 1 of 4", "# Fork: N/A, test runs in the host VM");
        Execution verdict = real("verdict", file("a.txt", log), field("log-with-split-lines-slower.txt"));
        assertThat(flat(verdict.out())).contains("a ran without forks (-f 0)");
    }

    @Test
    void files_that_share_nothing_say_so() throws IOException {
        String other = text("settings.json").replace("p.B.m", "q.C.n");
        Execution verdict = real("verdict", field("settings.json"), file("other.json", other));
        assertThat(verdict.exit()).isEqualTo(3);
        assertThat(flat(verdict.out()))
                .contains(
                        "settings and other have no benchmark in common: 1 benchmark is only in settings, and 1 only in other");
    }

    @Test
    void benchmarks_that_threads_or_params_keep_apart_are_named() throws IOException {
        String other = text("settings.json").replace("\"threads\": 1", "\"threads\": 2");
        Execution verdict = real("verdict", field("settings.json"), file("other.json", other));
        assertThat(flat(verdict.out()))
                .contains(
                        "B.m was not compared, since the sides ran it differently (settings: 1 thread, other: 2 threads)");
    }

    @Test
    void packed_files_are_read_and_a_packed_copy_is_a_copy() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(Files.readAllBytes(FIELD.resolve("settings-interpreted.json")));
        }
        String packed = file("packed.json.gz", zipped.toByteArray());
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("settings.json"));
            zip.write(Files.readAllBytes(FIELD.resolve("settings.json")));
        }
        String base = file("base.zip", archive.toByteArray());
        assertThat(real("verdict", base, packed).exit()).isEqualTo(1);
        assertThat(real("verdict", field("settings-interpreted.json"), packed).err())
                .contains("same contents");
        byte[] cut = java.util.Arrays.copyOf(zipped.toByteArray(), zipped.size() / 2);
        assertThat(real("verdict", base, file("cut.gz", cut)).err()).contains("damaged");
        byte[] xz = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 0};
        assertThat(real("verdict", base, file("a.xz", xz)).err()).contains("compressed with xz");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void utf_16_is_known_without_a_mark(String charset) throws IOException {
        byte[] slower = text("settings-interpreted.json").getBytes(charset);
        assertThat(real("verdict", field("settings.json"), file("b.json", slower))
                        .exit())
                .isEqualTo(1);
        byte[] history = text("settings-change.js").getBytes(charset);
        assertThat(real("detect", file("data.js", history)).err()).doesNotContain("line ");
    }

    @Test
    void a_change_of_threads_and_forks_is_no_change_of_the_code() {
        Execution detect = real("detect", field("settings-change.js"), "--fail-on", "change");
        assertThat(detect.out()).doesNotContain("improved");
        assertThat(real("detect", field("settings-change.js"), "--format", "json")
                        .out())
                .contains("threads=2", "threads=1");
        assertThat(flat(detect.out())).contains("changes between them are not detected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2024.01.%02d 3:00:00 +0100",
                "2024/01/%02d 03:00",
                "202401%02dT030000Z",
                "Jan %d 2024 is no date",
            })
    void times_in_several_forms_are_times(String form) throws IOException {
        StringBuilder csv = new StringBuilder("time,b ns/op\n");
        for (int day = 28; day > 0; day--) {
            csv.append(String.format(java.util.Locale.ROOT, form, day))
                    .append(",")
                    .append(100 + day % 3)
                    .append("\n");
        }
        Execution detect = real("detect", file("h.csv", csv.toString()), "--format", "json");
        assertThat(detect.out().contains("\"orderFrom\" : \"times\"")
                        || detect.out().contains("\"orderFrom\": \"times\""))
                .as(detect.out() + detect.err())
                .isEqualTo(!form.startsWith("Jan"));
    }

    @Test
    void a_date_that_does_not_exist_is_refused_with_its_line() throws IOException {
        Execution detect = real("detect", file("h.csv", "day,b\n2026-02-27,1\n2026-02-30,2\n"));
        assertThat(detect.exit()).isEqualTo(2);
        assertThat(detect.err()).contains("line 3", "'2026-02-30' does not exist");
    }

    @Test
    void import_names_what_it_could_not_read() throws IOException {
        String broken = text("table-with-gaps.text").replace("B.two       avgt", "B.two           ");
        Execution done = real(
                "ledger",
                "import",
                file("broken.text", broken),
                "--project",
                "p",
                "--revision",
                "v1",
                "--ledger",
                folder.resolve("ledger.db").toString());
        assertThat(done.out()).as(done.err()).contains("not read: line 4", "(1 value missing)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "csv", "markdown", "html"})
    void secrets_in_params_are_in_no_report(String format) {
        Execution verdict =
                real("verdict", field("secret-params.json"), field("secret-params-slower.json"), "--format", format);
        assertThat(verdict.exit()).isEqualTo(1);
        assertThat(verdict.out()).contains("(redacted)").doesNotContain("hunter2abc", "s3cretpw");
    }

    @Test
    void another_password_is_the_same_benchmark() throws IOException {
        String other = text("secret-params-slower.json").replace("hunter2abc", "hunter3abc");
        assertThat(real("verdict", field("secret-params.json"), file("b.json", other))
                        .exit())
                .isEqualTo(1);
    }

    @Test
    void secrets_in_params_are_in_no_ledger() throws IOException {
        String ledger = folder.resolve("ledger.db").toString();
        Execution done = real(
                "ledger",
                "import",
                field("secret-params.json"),
                "--project",
                "p",
                "--revision",
                "v1",
                "--ledger",
                ledger);
        assertThat(done.exit()).as(done.err()).isZero();
        assertThat(Files.readString(folder.resolve("ledger.db"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains("(redacted)")
                .doesNotContain("hunter2abc", "s3cretpw");
        assertThat(real("ledger", "check", "--ledger", ledger).exit()).isZero();
    }
}
