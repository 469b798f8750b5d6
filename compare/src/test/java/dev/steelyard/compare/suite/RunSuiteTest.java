package dev.steelyard.compare.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.suite.SuiteRequest.Choice;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suite.BenchmarkCounts;
import dev.steelyard.workspace.suite.Suite.CoreSubset;
import dev.steelyard.workspace.suite.Suite.Library;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunSuiteTest {

    private static final Optional<Library> AVRO =
            Optional.of(new Library("org.apache.avro:avro", "avro.version", List.of("1.11.5", "1.12.1", "1.12.2")));
    private static final CoreSubset CORE =
            new CoreSubset("Core", new TreeMap<>(Map.of("size", List.of("1", "64"), "impl", List.of("a", "b"))), 24);
    private static final Suite VERSIONS = new Suite("avro", "title", AVRO, Optional.empty(), CORE, 170);
    private static final Suite IMPLEMENTATIONS =
            new Suite("codecs", "title", Optional.empty(), Optional.of("impl"), CORE, 170);
    private static final Suite BOTH = new Suite("decoders", "title", AVRO, Optional.of("impl"), CORE, 24);

    private static VariantSpec version(String text) {
        return VariantNotation.version("avro", text, Optional.empty(), VariantSettings.NONE);
    }

    private static Choice choice(boolean full, String... versions) {
        return new Choice(
                "avro",
                VariantNotation.unique(
                        Stream.of(versions).map(RunSuiteTest::version).toList()),
                VariantNotation.suite("avro", Optional.empty(), VariantSettings.NONE),
                full,
                Scope.REACHED);
    }

    private static SuiteRequest request(Choice choice, Optional<Duration> budget, JmhOptions jmh) {
        return new SuiteRequest(
                Path.of("here"),
                choice,
                budget,
                jmh,
                Criteria.DEFAULT,
                new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.of(7),
                        Optional.empty(),
                        true),
                PlacementRequest.FREE,
                new Output(Optional.empty(), FailOn.REGRESSION, Format.TEXT, false, List.of("suite", "avro")));
    }

    private static CompareRequest compare(Suite suite, Choice choice) {
        return RunSuite.comparison(suite, request(choice, Optional.empty(), JmhOptions.NONE));
    }

    private static UserError refusal(Suite suite, Choice choice) {
        return catchThrowableOfType(UserError.class, () -> compare(suite, choice));
    }

    private static JmhOptions options(List<String> include, Map<String, List<String>> params) {
        JmhOptions none = JmhOptions.NONE;
        return new JmhOptions(
                include, none.exclude(), new TreeMap<>(params), none.modes(), none.overrides(), none.jvmArgs());
    }

    @Test
    void every_version_is_a_variant_and_the_core_is_selected() {
        CompareRequest request = compare(VERSIONS, choice(false, "1.11.5", "1.12.1:mid", "1.12.1"));

        assertThat(request.variants()).extracting(VariantSpec::name).containsExactly("1.11.5", "mid", "1.12.1");
        assertThat(request.impliedBaseline()).isEmpty();
        assertThat(request.jmh().include()).containsExactly("Core");
        assertThat(request.jmh().params()).isEqualTo(CORE.params());
        assertThat(request.jmh().presumed()).containsExactly("impl", "size");
        assertThat(request.pace().budget()).isEqualTo(Duration.ofMinutes(25));
        assertThat(request.pace().seed()).hasValue(7);
        assertThat(request.output().commandLine()).containsExactly("suite", "avro");
        assertThat(request.project()).isEqualTo(Path.of("here"));
    }

    @Test
    void what_the_user_selects_replaces_the_core() {
        JmhOptions given = options(List.of("Read"), Map.of("size", List.of("7"), "extra", List.of("x")));
        CompareRequest request = RunSuite.comparison(
                VERSIONS, request(choice(false, "1.12.1", "1.12.2"), Optional.of(Duration.ofMinutes(3)), given));

        assertThat(request.jmh().include()).containsExactly("Read");
        assertThat(request.jmh().params())
                .containsOnly(
                        Map.entry("extra", List.of("x")),
                        Map.entry("impl", List.of("a", "b")),
                        Map.entry("size", List.of("7")));
        assertThat(request.jmh().presumed()).containsExactly("impl");
        assertThat(request.pace().budget()).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void all_of_a_suite_has_the_time_that_the_list_says() {
        CompareRequest two = compare(VERSIONS, choice(true, "1.12.1", "1.12.2"));
        assertThat(two.jmh()).isEqualTo(JmhOptions.NONE);
        assertThat(two.pace().budget()).isEqualTo(Duration.ofMinutes(170));
        assertThat(compare(VERSIONS, choice(true, "1", "2", "3")).pace().budget())
                .isEqualTo(Duration.ofMinutes(255));
        assertThat(compare(BOTH, choice(true, "1", "2")).pace().budget())
                .as("never less than a core")
                .isEqualTo(Duration.ofMinutes(25));
        for (JmhOptions part :
                List.of(options(List.of("Read"), Map.of()), options(List.of(), Map.of("size", List.of("7"))))) {
            assertThat(RunSuite.comparison(VERSIONS, request(choice(true, "1.12.1", "1.12.2"), Optional.empty(), part))
                            .pace()
                            .budget())
                    .as("of a part, whose size is not known yet")
                    .isEqualTo(Duration.ofMinutes(25));
        }
    }

    @Test
    void implementations_are_compared_where_there_is_one_version_or_none() {
        CompareRequest none = compare(BOTH, choice(false));
        assertThat(none.variants()).hasSize(1);
        assertThat(none.variants().get(0).source().version()).isEmpty();
        assertThat(none.sweep())
                .as("what is declared of the values of the core")
                .contains(new Sweep("impl", List.of()));
        assertThat(none.jmh().params()).containsEntry("impl", List.of("a", "b"));
        assertThat(compare(BOTH, choice(true)).sweep()).as("all that there are").contains(new Sweep("impl", List.of()));
        CompareRequest one = compare(BOTH, choice(false, "1.11.5"));
        assertThat(one.variants()).hasSize(1);
        assertThat(one.variants().get(0).source().version()).contains("1.11.5");
        assertThat(one.sweep()).isPresent();
        assertThat(compare(BOTH, choice(false, "1.11.5", "1.12.1")).sweep()).isEmpty();
        assertThat(compare(IMPLEMENTATIONS, choice(true)).pace().budget()).isEqualTo(Duration.ofMinutes(85));
        JmhOptions chosen = options(List.of(), Map.of("impl", List.of("b", "a")));
        assertThat(RunSuite.comparison(BOTH, request(choice(false), Optional.empty(), chosen))
                        .sweep())
                .contains(new Sweep("impl", List.of("b", "a")));
    }

    @Test
    void where_versions_are_compared_only_what_a_version_can_change_is_kept() {
        Library library = new Library(
                "org.apache.avro:avro",
                "avro.version",
                List.of("1"),
                new TreeMap<>(Map.of("impl", List.of("avro"))),
                Optional.of(new BenchmarkCounts(6, 60)));
        Suite suite = new Suite("decoders", "title", Optional.of(library), Optional.of("impl"), CORE, 120);

        assertThat(compare(suite, choice(false, "1", "2")).jmh().params())
                .containsOnly(Map.entry("impl", List.of("avro")), Map.entry("size", List.of("1", "64")));
        JmhOptions full = compare(suite, choice(true, "1", "2")).jmh();
        assertThat(full.params()).containsOnly(Map.entry("impl", List.of("avro")));
        assertThat(full.presumed()).containsExactly("impl");
        assertThat(full.include()).isEmpty();
        assertThat(compare(suite, choice(true, "1", "2")).pace().budget()).isEqualTo(Duration.ofMinutes(60));
        assertThat(compare(suite, choice(true)).pace().budget()).isEqualTo(Duration.ofMinutes(60));
        assertThat(RunSuite.announcement(suite, request(choice(false, "1", "2"), Optional.empty(), JmhOptions.NONE)))
                .isEqualTo("suite decoders: measuring its core, 6 of 60 benchmarks; --full measures all");
        assertThat(RunSuite.announcement(suite, request(choice(true), Optional.empty(), JmhOptions.NONE)))
                .isEqualTo("suite decoders: measuring all 120 benchmarks");
        JmhOptions given = options(List.of(), Map.of("size", List.of("7")));
        assertThat(RunSuite.announcement(suite, request(choice(true), Optional.empty(), given)))
                .isEqualTo("suite decoders: measuring all its benchmarks, with the values of -p");
        assertThat(RunSuite.announcement(suite, request(choice(false), Optional.empty(), given)))
                .isEqualTo("suite decoders: measuring its core, with the values of -p; --full measures all");
        JmhOptions some = options(List.of("read"), Map.of("size", List.of("7")));
        assertThat(RunSuite.announcement(suite, request(choice(false), Optional.empty(), some)))
                .isEqualTo("suite decoders: measuring its benchmarks that match --include, with the values of -p");
        JmhOptions included = options(List.of("read"), Map.of());
        assertThat(RunSuite.announcement(suite, request(choice(false), Optional.empty(), included)))
                .isEqualTo("suite decoders: measuring those of its 120 benchmarks that match --include");
        assertThat(compare(suite, choice(false)).jmh().params()).isEqualTo(CORE.params());
        assertThat(compare(suite, choice(true, "1")).jmh()).isEqualTo(JmhOptions.NONE);
    }

    @Test
    void forks_get_the_arguments_of_the_suite() {
        Suite suite = new Suite(
                "codecs",
                "title",
                Optional.empty(),
                Optional.of("impl"),
                CORE,
                170,
                new Suite.ForkSettings(Suite.USUAL_ROW, List.of("-Xmx1g")));
        JmhOptions.JvmArgs usual = compare(suite, choice(false)).jmh().jvmArgs();
        assertThat(usual.prepend()).as("before all others, so that those win").contains(List.of("-Xmx1g"));
        assertThat(usual.append()).isEmpty();
        assertThat(compare(IMPLEMENTATIONS, choice(false)).jmh().jvmArgs()).isEqualTo(JmhOptions.NONE.jvmArgs());
    }

    @Test
    void without_versions_the_known_ones_are_named() {
        UserError none = refusal(VERSIONS, choice(false));
        assertThat(none.problem()).isEqualTo("suite avro compares versions of org.apache.avro:avro, but none is given");
        assertThat(none.remedy())
                .contains("'steelyard suite avro 1.12.1 1.12.2'")
                .endsWith("Known to work: 1.11.5, 1.12.1, 1.12.2.");
        UserError one = refusal(VERSIONS, choice(false, "1.12.1"));
        assertThat(one.problem()).isEqualTo("there is nothing to compare version 1.12.1 with");
        assertThat(one.remedy()).contains("steelyard suite avro 1.12.1 1.12.1.", "Known to work: 1.11.5,");
    }

    @Test
    void versions_of_a_suite_that_has_none_are_refused() {
        UserError refused = refusal(IMPLEMENTATIONS, choice(false, "1.0"));
        assertThat(refused.problem()).isEqualTo("suite codecs compares implementations, but '1.0' is a version");
        assertThat(refused.remedy()).isEqualTo("Leave out the version: steelyard suite codecs.");
    }

    @Test
    void a_version_whose_implementations_are_compared_has_no_name() {
        assertThat(refusal(BOTH, choice(false, "1.12.1:mine")).problem()).contains("the name 'mine' cannot be used");
        VariantSettings settings = new VariantSettings(List.of(), new TreeMap<>(), new TreeMap<>(Map.of("impl", "a")));
        Choice set = new Choice(
                "decoders",
                List.of(),
                VariantNotation.suite("decoders", Optional.empty(), settings),
                false,
                Scope.REACHED);
        assertThat(refusal(BOTH, set).problem()).isEqualTo("--param impl sets the param being compared");
    }

    private static Choice revisions(String... texts) {
        Choice none = choice(false);
        return new Choice(
                "avro",
                VariantNotation.unique(Stream.of(texts)
                        .map(text -> VariantNotation.revision(
                                "avro", Path.of("/avro"), text, Optional.empty(), VariantSettings.NONE))
                        .toList()),
                none.own(),
                none.full(),
                none.scope(),
                Optional.of(BuildSettings.FIND));
    }

    @Test
    void revisions_of_the_library_are_variants_as_versions_are() {
        CompareRequest request = compare(VERSIONS, revisions("main:base", "branch"));

        assertThat(request.variants()).extracting(VariantSpec::name).containsExactly("base", "branch");
        assertThat(request.sweep()).isEmpty();
        assertThat(request.jmh().include()).containsExactly("Core");
        assertThat(compare(BOTH, revisions("main")).sweep()).isPresent();
    }

    @Test
    void sources_without_revisions_or_of_no_library_are_refused() {
        assertThat(refusal(VERSIONS, revisions()).problem()).isEqualTo("--source is given without a revision to build");
        assertThat(refusal(BOTH, revisions()).remedy())
                .contains("'steelyard suite decoders --source PATH main my-branch'");
        assertThat(refusal(VERSIONS, revisions("main")).problem())
                .isEqualTo("there is nothing to compare revision main with");
        assertThat(refusal(IMPLEMENTATIONS, revisions("main")).problem())
                .isEqualTo("suite codecs compares implementations and has no library to build from sources");
    }
}
