package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code steelyard detect} says about files as people have them, and when it fails a build. */
class DetectHistoriesTest {

    private static final double[] NOISE =
            new SplittableRandom(5).doubles(100, -1.7, 1.7).toArray();

    @TempDir
    private Path folder;

    private static Execution real(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Wiring.main()
                .run(
                        args,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Execution(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), List.of());
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("history.csv"), text).toString();
    }

    /** A history of rows named c0, c1 and so on. */
    private static String history(int rows, IntToDoubleFunction value) {
        StringBuilder text = new StringBuilder("revision,decode\n");
        for (int row = 0; row < rows; row++) {
            text.append(String.format(Locale.ROOT, "c%d,%.4f%n", row, value.applyAsDouble(row)));
        }
        return text.toString();
    }

    private static double noise(int row) {
        return NOISE[row];
    }

    private static double step(int row) {
        return (row < 20 ? 100 : 110) + noise(row);
    }

    @Test
    void bytes_that_jump_are_a_change_after_three_rows() throws IOException {
        StringBuilder text = new StringBuilder("revision,alloc\n");
        for (int row = 0; row < 12; row++) {
            text.append('c').append(row).append(row < 9 ? ",24\n" : ",32\n");
        }
        assertThat(real("detect", file(text.toString())).out()).contains("24 -> 32", "c9", "1 change,");
    }

    @Test
    void a_regression_fails_a_few_runs_and_not_all_that_follow() throws IOException {
        String[] gate = {"--lower-is-better", "--fail-on", "regression"};
        int first = 0;
        int runs = 0;
        for (int rows = 15; rows <= 60; rows++) {
            Execution execution =
                    real("detect", file(history(rows, DetectHistoriesTest::step)), gate[0], gate[1], gate[2]);
            first = first == 0 && execution.exit() == 1 ? rows : first;
            runs += execution.exit() == 1 ? 1 : 0;
        }
        assertThat(first).isBetween(23, 28);
        assertThat(runs).isBetween(5, 12);
    }

    @Test
    void the_gate_says_what_it_counts() throws IOException {
        String file = file(history(60, DetectHistoriesTest::step));
        Execution old = real("detect", file, "--fail-on", "change");
        assertThat(old.exit()).isZero();
        assertThat(old.out().replaceAll("\\s+", " "))
                .contains("--fail-on change counts changes that may lie in the last 10 rows (starting at c50): none; "
                        + "not counted: 1 older change.");
        for (String[] reach : new String[][] {{"--recent", "45"}, {"--since", "c18"}, {"--recent", "999"}}) {
            Execution reached = real("detect", file, "--fail-on", "change", reach[0], reach[1]);
            assertThat(reached.exit()).as(reach[1]).isEqualTo(1);
            assertThat(reached.out().replaceAll("\\s+", " ")).contains("decode at c20.");
        }
        assertThat(real("detect", file, "--fail-on", "change", "--since", "c30").exit())
                .isZero();
        Execution unknown = real("detect", file, "--fail-on", "change", "--since", "d30");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("--since d30: no row of " + file + " starts with it", "Use the first cell");
    }

    @Test
    void the_beginning_of_a_revision_or_more_than_the_file_has_of_it_names_a_row() throws IOException {
        String text = history(60, DetectHistoriesTest::step)
                .replace("c18,", "4f1c2aa,")
                .replace("c40,", "4f1d000,");
        String file = file(text);
        assertThat(real("detect", file, "--fail-on", "change", "--since", "4f1c")
                        .exit())
                .isEqualTo(1);
        assertThat(real("detect", file, "--fail-on", "change", "--since", "4f1c2aa00112233445566778899aabbccddeeff0")
                        .exit())
                .isEqualTo(1);
        assertThat(real("detect", file, "--fail-on", "change", "--since", "4f1").err())
                .contains("--since 4f1 is ambiguous: 2 rows");
    }

    @Test
    void a_drift_fails_only_if_all_rows_are_recent() throws IOException {
        String file = file(history(80, row -> 100 + 0.1 * row + noise(row)));
        assertThat(real("detect", file).out()).contains("1 drift");
        assertThat(real("detect", file, "--fail-on", "change").exit()).isZero();
        assertThat(real("detect", file, "--fail-on", "change").out().replaceAll("\\s+", " "))
                .contains("not counted: 1 drift");
        assertThat(real("detect", file, "--fail-on", "change", "--recent", "80").exit())
                .isEqualTo(1);
        assertThat(real("detect", file, "--fail-on", "change", "--since", "c0").exit())
                .isEqualTo(1);
    }

    @Test
    void one_or_two_high_values_at_the_end_are_too_recent_to_tell_and_eight_are_a_change() throws IOException {
        for (int high : new int[] {1, 2, 8}) {
            int from = 40 - high;
            Execution execution = real(
                    "detect", file(history(40, row -> (row < from ? 100 : 130) + noise(row))), "--fail-on", "change");
            if (high < 8) {
                assertThat(execution.exit()).isZero();
                assertThat(execution.out())
                        .contains("at c39, too recent to tell a spike from a change")
                        .contains("0 spikes and " + high + (high == 1 ? " value" : " values") + " too recent to tell");
            } else {
                assertThat(execution.exit()).isEqualTo(1);
                assertThat(execution.out()).contains("c32", "1 change,").doesNotContain("too recent");
            }
        }
    }

    @Test
    void newest_first_is_seen_by_times_and_otherwise_assumed_not_to_be() throws IOException {
        StringBuilder times = new StringBuilder("time,decode\n");
        StringBuilder commits = new StringBuilder("revision,decode\n");
        for (int row = 39; row >= 0; row--) {
            times.append(String.format(Locale.ROOT, "2026-%02d-%02d,%.3f%n", 1 + row / 28, 1 + row % 28, step(row)));
            commits.append(String.format(Locale.ROOT, "c%d,%.3f%n", row, step(row)));
        }
        assertThat(real("detect", file(times.toString())).out())
                .contains("2026-01-21")
                .contains("higher")
                .contains("Rows are read newest first, based on the times in the first column.");
        Execution assumed = real("detect", file(commits.toString()));
        assertThat(assumed.out())
                .contains("lower")
                .contains("Rows are assumed to be oldest first; use --newest-first if they are not.");
        Execution told = real("detect", file(commits.toString()), "--newest-first");
        assertThat(told.out()).contains("higher").contains("c20").doesNotContain("Rows are");
    }

    @Test
    void empty_rows_are_counted_and_a_missing_header_is_an_error() throws IOException {
        String text = history(40, DetectHistoriesTest::step)
                .replace("\nc7,", "\n,\nc7,")
                .replace("\nc9,", "\n,\nc9,");
        assertThat(real("detect", file(text)).out()).contains("Skipped 2 empty rows (lines 9, 12).");
        String headless = file("4f1c2aa,102.1,n/a\n9be07d3,101.7,5\n");
        assertThat(real("detect", headless).err())
                .contains(headless + ", line 1: expected a header, found a revision or time: '4f1c2aa'")
                .contains("Write a header");
    }

    @Test
    void a_number_that_could_be_two_is_an_error() throws IOException {
        String file = file("revision,decode\na,\"1,234\"\nb,\"1,240\"\n");
        Execution execution = real("detect", file);
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.err())
                .contains(file + ", line 2, column 2 ('decode'): '1,234' is ambiguous")
                .contains("Add --decimal-point or --decimal-comma");
        assertThat(real("detect", file, "--decimal-point").exit()).isEqualTo(3);
    }
}
