package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.bisect.search.BisectRequest.Format;
import dev.steelyard.bisect.search.BisectRequest.Quantity;
import dev.steelyard.bisect.search.BisectRequest.Sought;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectCommandTest {

    @Test
    void defaults() {
        BisectRequest request = Execution.of("bisect", "v1.2", "main", "--benchmark", "Decoder.read")
                .request(BisectRequest.class);
        assertThat(request.sought()).isEqualTo(new Sought(Quantity.TIME, 0.95));
        assertThat(request.format()).isEqualTo(Format.TEXT);
        CompareRequest compared = request.compared();
        assertThat(compared.variants()).extracting(VariantSpec::name).containsExactly("v1.2", "main");
        assertThat(compared.jmh().include()).containsExactly("Decoder.read");
        assertThat(compared.pace().budget()).isEqualTo(Duration.ofMinutes(30));
        assertThat(compared.criteria().alpha()).isEqualTo(Criteria.DEFAULT.alpha());
        assertThat(compared.output().folder()).isEmpty();
        assertThat(compared.output().explain()).isEmpty();
        assertThat(compared.output().commandLine())
                .containsExactly("bisect", "v1.2", "main", "--benchmark", "Decoder.read");
    }

    @Test
    void every_option(@TempDir Path project) {
        BisectRequest request = Execution.of(
                        "bisect",
                        "-C",
                        project.toString(),
                        "HEAD~5",
                        "HEAD",
                        "-Dfast=true",
                        "--benchmark",
                        "^a.B.c$",
                        "--metric",
                        "allocation",
                        "--confidence",
                        "98%",
                        "--budget",
                        "1h",
                        "--out",
                        project.resolve("out").toString(),
                        "--format",
                        "json",
                        "--alpha",
                        "0.05",
                        "--margin",
                        "1%",
                        "--build-args",
                        "-o",
                        "--placement",
                        "free",
                        "--no-pilot",
                        "-q",
                        "--",
                        "-p",
                        "size=10")
                .request(BisectRequest.class);
        assertThat(request.sought()).isEqualTo(new Sought(Quantity.ALLOCATION, 0.98));
        assertThat(request.format()).isEqualTo(Format.JSON);
        CompareRequest compared = request.compared();
        assertThat(compared.project()).isEqualTo(project);
        assertThat(compared.variants())
                .allSatisfy(
                        variant -> assertThat(variant.settings().properties()).isEqualTo(Map.of("fast", "true")));
        assertThat(compared.jmh().params()).isEqualTo(Map.of("size", List.of("10")));
        assertThat(compared.pace().budget()).isEqualTo(Duration.ofHours(1));
        assertThat(compared.output().folder()).contains(project.resolve("out"));
        assertThat(compared.criteria().alpha()).isEqualTo(0.05);
        assertThat(compared.build().tools().arguments()).containsExactly("-o");
    }

    @Test
    void the_commit_that_is_found_is_explained_within_a_time_of_its_own() {
        BisectRequest usual = Execution.of("bisect", "v1", "main", "--benchmark", "a.b", "--explain")
                .request(BisectRequest.class);
        assertThat(usual.compared().output().explain()).contains(Duration.ofMinutes(10));
        assertThat(usual.compared().pace().budget()).isEqualTo(Duration.ofMinutes(30));
        BisectRequest longer = Execution.of(
                        "bisect", "v1", "main", "--benchmark", "a.b", "--explain", "--explain-budget", "1h")
                .request(BisectRequest.class);
        assertThat(longer.compared().output().explain()).contains(Duration.ofHours(1));
    }

    @Test
    void a_bisection_is_continued_with_more_time() {
        assertThat(Execution.of("bisect", "--resume", "some/folder", "--budget", "1h", "--format", "json")
                        .request(BisectRequest.Resume.class))
                .isEqualTo(new BisectRequest.Resume(
                        Path.of("").toAbsolutePath(), "some/folder", Optional.of(Duration.ofHours(1)), Format.JSON));
    }

    @Test
    void the_command_that_a_result_names_is_one() {
        CompareRequest request = Execution.of(
                        "compare",
                        "0123456789ab",
                        "9be07d3c1f22",
                        "--include",
                        "^org\\.example\\.Decoder\\.read$",
                        "-Dfast=true",
                        "--build-args",
                        "-o",
                        "--explain",
                        "--",
                        "-p",
                        "size=10")
                .request(CompareRequest.class);
        assertThat(request.output().explain()).isPresent();
        assertThat(request.variants()).hasSize(2);
    }
}
