package dev.steelyard.cli;

import static dev.steelyard.cli.Execution.real;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.verdict.files.VerdictRequest;
import dev.steelyard.verdict.files.VerdictRequest.VariantFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictCommandTest {

    private static VerdictRequest request(String... args) {
        return Execution.of(args).request(VerdictRequest.class);
    }

    private static VariantFiles named(String name, String... files) {
        return new VariantFiles(
                Optional.of(name), List.of(files).stream().map(Path::of).toList());
    }

    private static VariantFiles alone(String file) {
        return new VariantFiles(Optional.empty(), List.of(Path.of(file)));
    }

    @Test
    void files_are_variants_in_their_order_and_the_rest_is_the_default() {
        VerdictRequest request = request("verdict", "base.json", "a.csv", "b.log");
        assertThat(request.variants()).containsExactly(alone("base.json"), alone("a.csv"), alone("b.log"));
        assertThat(request.criteria()).isEqualTo(Criteria.DEFAULT);
        assertThat(request.format()).isEqualTo(Format.TEXT);
        assertThat(request.failOn()).isEqualTo(FailOn.REGRESSION);
    }

    @Test
    void joined_files_stand_where_a_file_may_stand() {
        assertThat(request("verdict", "--join", "main=1.json,2.json", "new.json", "--join", "main=3.json")
                        .variants())
                .containsExactly(named("main", "1.json", "2.json", "3.json"), alone("new.json"));
        assertThat(request("verdict", "base.json", "--join", "x=1.json").variants())
                .containsExactly(alone("base.json"), named("x", "1.json"));
    }

    @Test
    void options_of_verdicts() {
        VerdictRequest request = request(
                "verdict",
                "a.json",
                "b.json",
                "--alpha",
                "5%",
                "--margin",
                "3%",
                "--allocation-margin",
                "0.1",
                "--per-benchmark",
                "--fail-on",
                "inconclusive",
                "--format",
                "markdown");
        assertThat(request.criteria())
                .isEqualTo(new Criteria(0.05, new Criteria.Margins(0.03, 0.1), Criteria.DEFAULT.looks(), true));
        assertThat(request.failOn()).isEqualTo(FailOn.INCONCLUSIVE);
        assertThat(request.format()).isEqualTo(Format.MARKDOWN);
    }

    private static String file(Path file, double factor) throws IOException {
        StringBuilder forks = new StringBuilder();
        for (int fork = 0; fork < 6; fork++) {
            forks.append(fork == 0 ? "" : ",")
                    .append('[')
                    .append(factor * (100 + fork % 3))
                    .append(']');
        }
        return Files.writeString(
                        file,
                        "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"primaryMetric\":{\"scoreUnit\":\"ns/op\",\"rawData\":["
                                + forks + "]}}]")
                .toString();
    }

    /** The whole way, with every exit code of the table. */
    @Test
    void exit_codes(@TempDir Path folder) throws IOException {
        String base = file(folder.resolve("base.json"), 1);
        String slow = file(folder.resolve("slow.json"), 1.3);
        String near = file(folder.resolve("near.json"), 1.01);
        String empty = Files.writeString(folder.resolve("empty.json"), "[]").toString();
        String broken = Files.writeString(folder.resolve("broken.json"), "[{").toString();
        assertThat(real("verdict", base, slow).exit()).isEqualTo(1);
        assertThat(real("verdict", base, slow, "--fail-on", "never").exit()).isZero();
        assertThat(real("verdict", slow, base).exit()).isZero();
        assertThat(real("verdict", base, near).exit()).isZero();
        assertThat(real("verdict", base, near, "--fail-on", "inconclusive").exit())
                .isEqualTo(4);
        Execution none = real("verdict", base, empty);
        assertThat(none.exit()).isEqualTo(3);
        assertThat(none.err()).startsWith("steelyard: " + empty + " contains no results\n  Check the log");
        Execution damaged = real("verdict", base, broken);
        assertThat(damaged.exit()).isEqualTo(2);
        assertThat(damaged.err()).contains("broken.json, line 1, byte 2: the JSON ends in the middle of an entry");
        assertThat(real("verdict", base).exit()).isEqualTo(2);
        assertThat(real("verdict").exit()).isEqualTo(2);
        assertThat(real("verdict", base, folder.resolve("no.json").toString()).exit())
                .isEqualTo(2);
    }
}
