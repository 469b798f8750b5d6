package dev.steelyard.compare.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.variant.VariantNotation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A request survives its file, those of versions that knew no sweep included. */
class RequestFileTest {

    static CompareRequest request(Optional<Sweep> sweep, String... variants) {
        return request(BuildSettings.FIND, sweep, variants);
    }

    private static CompareRequest request(BuildSettings build, Optional<Sweep> sweep, String... variants) {
        return new CompareRequest(
                Path.of("/project"),
                Stream.of(variants)
                        .map(text -> VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE))
                        .toList(),
                Optional.empty(),
                build,
                JmhOptions.NONE,
                Criteria.DEFAULT,
                new Pace(
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty()),
                PlacementRequest.FREE,
                new Output(Optional.empty(), FailOn.REGRESSION, Format.TEXT, false, List.of("compare")),
                sweep,
                Scope.REACHED);
    }

    @Test
    void a_suite_and_what_it_presumes_is_read_back() {
        JmhOptions none = JmhOptions.NONE;
        JmhOptions presumed = new JmhOptions(
                List.of("Core"),
                none.exclude(),
                new TreeMap<>(Map.of("size", List.of("1", "2"))),
                none.modes(),
                none.overrides(),
                none.jvmArgs(),
                List.of("size"));
        CompareRequest main = request(Optional.empty(), "main", "branch");
        CompareRequest suite = new CompareRequest(
                main.project(),
                VariantNotation.unique(Stream.of("1.12.1", "1.12.2:new")
                        .map(text -> VariantNotation.version("avro", text, Optional.empty(), VariantSettings.NONE))
                        .toList()),
                Optional.empty(),
                main.build(),
                presumed,
                main.criteria(),
                main.pace(),
                main.placement(),
                main.output());
        String document = RequestFile.write(suite);
        assertThat(RequestFile.read(document)).isEqualTo(suite);
    }

    @Test
    void tools_of_a_build_are_read_back_and_older_requests_have_none() {
        BuildTools tools = new BuildTools(
                List.of("-Da=b c"), Optional.of(Path.of("/maven")), Optional.of(Path.of("/jdk")), Optional.of("1.37"));
        BuildSettings settings =
                new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), tools);
        CompareRequest request = request(settings, Optional.empty(), "main", "branch");
        String document = RequestFile.write(request);
        assertThat(RequestFile.read(document)).isEqualTo(request);
        String before = document.replaceAll("(?s),\\s*\"tools\" : \\{[^}]*\\}", "");
        assertThat(before).isNotEqualTo(document);
        assertThat(RequestFile.read(before).build()).isEqualTo(BuildSettings.FIND);
    }

    @Test
    void a_sweep_is_read_back() {
        for (List<String> values : List.of(List.<String>of(), List.of("<b>a b</b>", "\u001b[31m", ""))) {
            CompareRequest request = request(Optional.of(new Sweep("impl", values)), ".");
            assertThat(RequestFile.read(RequestFile.write(request))).isEqualTo(request);
        }
    }

    @Test
    void where_a_run_is_recorded_is_read_back() {
        CompareRequest usual = request(Optional.empty(), "main", "branch");
        Output output = usual.output();
        for (Recording recording : List.of(Recording.OFF, new Recording(false, Optional.of("/shared/ledger.db")))) {
            CompareRequest request = usual.with(new Output(
                    output.folder(),
                    output.failOn(),
                    output.format(),
                    output.dryRun(),
                    output.commandLine(),
                    output.explain(),
                    recording));
            assertThat(RequestFile.read(RequestFile.write(request))).isEqualTo(request);
        }
    }

    @Test
    void forks_that_run_one_after_the_other_are_read_back() {
        CompareRequest request = request(Optional.empty(), "main", "branch");
        CompareRequest alternating = new CompareRequest(
                request.project(),
                request.variants(),
                request.impliedBaseline(),
                request.build(),
                request.jmh(),
                request.criteria(),
                request.pace(),
                PlacementRequest.of(List.of(2, 3)).alternating(),
                request.output());
        assertThat(RequestFile.read(RequestFile.write(alternating))).isEqualTo(alternating);
    }

    @Test
    void a_param_is_swept_within_one_variant() {
        Optional<Sweep> sweep = Optional.of(new Sweep("impl", List.of()));
        assertThatThrownBy(() -> request(sweep, "main", "branch")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request(sweep)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request(Optional.empty(), "main")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void values_are_distinct_and_more_than_one() {
        assertThatThrownBy(() -> new Sweep(" ", List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sweep("impl", List.of("a"))).hasMessageContaining("found one: 'a'");
        assertThatThrownBy(() -> new Sweep("impl", List.of("a", "b", "a"))).hasMessageContaining("twice");
    }

    @Test
    void a_revision_of_a_suites_library_is_read_back_and_was_once_unknown() {
        CompareRequest main = request(Optional.empty(), "main", "branch");
        CompareRequest suite = new CompareRequest(
                main.project(),
                Stream.of("main:base", "branch")
                        .map(text -> VariantNotation.revision(
                                "avro", Path.of("/avro"), text, Optional.empty(), VariantSettings.NONE))
                        .toList(),
                Optional.empty(),
                main.build(),
                main.jmh(),
                main.criteria(),
                main.pace(),
                main.placement(),
                main.output(),
                main.sweep(),
                main.scope());

        assertThat(RequestFile.read(RequestFile.write(suite))).isEqualTo(suite);
        String earlier = RequestFile.write(main).replaceAll(",\\s*\"origin\" : null", "");
        assertThat(earlier).doesNotContain("origin");
        assertThat(RequestFile.read(earlier)).isEqualTo(main);
    }
}
