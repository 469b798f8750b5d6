package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.suite.SuiteRequest;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SuiteCommandTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private static SuiteRequest suite(String words) {
        return Execution.of(("suite " + words).split(" ")).request(SuiteRequest.class);
    }

    @Test
    void without_a_name_suites_are_listed() {
        assertThat(Execution.of("suite").request(String.class)).isEqualTo("suites");
        assertThat(Execution.of("suite", "--quiet", "--color", "never").request(String.class))
                .isEqualTo("suites");
    }

    @Test
    void defaults() {
        SuiteRequest request = suite("avro 1.12.1 1.12.2");
        assertThat(request.choice().suite()).isEqualTo("avro");
        assertThat(request.choice().versions()).extracting(VariantSpec::name).containsExactly("1.12.1", "1.12.2");
        assertThat(request.choice().versions())
                .extracting(version -> version.source().written())
                .containsExactly("avro 1.12.1", "avro 1.12.2");
        assertThat(request.choice().own().source().written()).isEqualTo("avro");
        assertThat(request.choice().full()).isFalse();
        assertThat(request.budget()).isEmpty();
        assertThat(request.project()).isEqualTo(HERE);
        assertThat(request.jmh()).isEqualTo(JmhOptions.NONE);
        assertThat(request.criteria()).isEqualTo(Criteria.DEFAULT);
        assertThat(request.pace())
                .isEqualTo(new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        true));
        assertThat(request.output().failOn()).isEqualTo(FailOn.REGRESSION);
        assertThat(request.output().commandLine()).containsExactly("suite", "avro", "1.12.1", "1.12.2");
    }

    @Test
    void every_option() {
        SuiteRequest request = suite("--full -Da=1 avro 1.12.1:old --jvm-args -Xmx1g --param size=2 1.12.2 -Db=2"
                + " --budget 1h --include Read --exclude Slow --alpha 5% --margin 0.03 --allocation-margin 1%"
                + " --per-benchmark --no-canary --slice 20ms --seed -7 --no-pilot --fork-timeout 5m --out run"
                + " --format csv --fail-on never --dry-run --placement 1 -q -- -p size=10 -t 2");
        List<VariantSpec> versions = request.choice().versions();
        assertThat(request.choice().full()).isTrue();
        assertThat(versions.get(0).name()).isEqualTo("old");
        assertThat(versions.get(0).settings().properties()).containsOnly(Map.entry("a", "1"), Map.entry("b", "2"));
        assertThat(versions.get(1).settings().jvmArgs()).containsExactly("-Xmx1g");
        assertThat(versions.get(1).settings().params()).containsOnly(Map.entry("size", "2"));
        assertThat(request.choice().own().settings().properties()).containsOnly(Map.entry("b", "2"));
        assertThat(request.budget()).contains(Duration.ofHours(1));
        assertThat(request.jmh().include()).containsExactly("Read");
        assertThat(request.jmh().exclude()).containsExactly("Slow");
        assertThat(request.jmh().params()).containsOnly(Map.entry("size", List.of("10")));
        assertThat(request.jmh().overrides().threads()).containsExactly(2);
        assertThat(request.criteria())
                .isEqualTo(new Criteria(0.05, new Criteria.Margins(0.03, 0.01), new Looks(4, 40), true));
        assertThat(request.pace().canary()).isFalse();
        assertThat(request.pace().seed()).hasValue(-7);
        assertThat(request.placement()).isEqualTo(PlacementRequest.of(List.of(1)));
        assertThat(request.output().format()).isEqualTo(Format.CSV);
        assertThat(request.output().failOn()).isEqualTo(FailOn.NEVER);
        assertThat(request.output().folder()).contains(HERE.resolve("run"));
        assertThat(request.output().dryRun()).isTrue();
    }

    @Test
    void a_fixed_number_of_blocks_says_when_to_end() {
        SuiteRequest request = suite("avro 1.12.1 1.12.2 --blocks 6");
        assertThat(request.criteria().looks()).isEqualTo(Looks.once(6));
        assertThat(request.budget()).contains(Pace.UNLIMITED);
    }

    @Test
    void the_same_version_twice_has_two_names() {
        assertThat(suite("avro 1.12.1 1.12.1").choice().versions())
                .extracting(VariantSpec::name)
                .containsExactly("1.12.1", "1.12.1-2");
    }

    @Test
    void a_suite_alone() {
        assertThat(suite("decoders").choice().versions()).isEmpty();
        assertThat(suite("decoders -- -p impl=a,b").jmh().params()).containsOnly(Map.entry("impl", List.of("a", "b")));
    }

    @Test
    void with_source_versions_are_revisions() {
        SuiteRequest request = suite("avro --source ../avro main:base -Da=1 my-branch . --build-args -o");
        assertThat(request.choice().versions())
                .extracting(version -> version.source().version().orElseThrow())
                .containsExactly("main", "my-branch", ".");
        assertThat(request.choice().versions())
                .allMatch(version ->
                        HERE.resolveSibling("avro").equals(version.source().origin()));
        assertThat(request.choice().versions())
                .extracting(VariantSpec::name)
                .containsExactly("base", "my-branch", "working-tree");
        assertThat(request.choice().sources().orElseThrow().tools().arguments()).containsExactly("-o");
        assertThat(suite("avro 1.12.1 1.12.2").choice().sources()).isEmpty();
    }

    @Test
    void options_for_builds_need_sources() {
        Execution refused = Execution.of("suite", "avro", "1.12.1", "1.12.2", "--build-args", "-o");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("need --source: they affect only builds of the library from source");
    }

    @Test
    void a_property_before_the_first_version_is_pointed_out_once() {
        assertThat(Execution.of("suite", "avro", "-Da=1", "1.12.1", "1.12.2").err())
                .isEqualTo(
                        "warning: -Da=1 applies to '1.12.1' only; put it after the last version to apply it to all.\n");
        assertThat(Execution.of("suite", "decoders", "-Da=1", "1.12.1").err()).isEmpty();
    }
}
