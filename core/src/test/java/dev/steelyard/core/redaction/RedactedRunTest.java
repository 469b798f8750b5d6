package dev.steelyard.core.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.core.secret.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Everything about a run is redacted in one place, once. */
class RedactedRunTest {

    private static final Benchmark ONE = benchmark("hunter2abc");
    private static final Benchmark TWO = benchmark("hunter3abc");
    private static final Run RUN = new Run(
            "test",
            "0",
            Instant.EPOCH,
            1,
            Duration.ofMinutes(1),
            Criteria.DEFAULT,
            List.of(variant("main", "s3cretOne"), variant("change", "s3cretTwo")),
            List.of(new Run.Presence(ONE, List.of("main", "change")), new Run.Presence(TWO, List.of("main", "change"))),
            new TreeMap<>(Map.of("db.password", "envpw77", "cpu.model", "a CPU")));

    private static Benchmark benchmark(String password) {
        return new Benchmark(
                "org.example.Login.check",
                Mode.AVERAGE_TIME,
                new TreeMap<>(Map.of("password", password, "size", "10")),
                1,
                "ns/op");
    }

    @Test
    void secrets_that_options_of_jmh_give_are_known_by_their_values() {
        JmhOptions none = JmhOptions.NONE;
        JmhOptions jmh = new JmhOptions(
                none.include(),
                none.exclude(),
                none.params(),
                none.modes(),
                none.overrides(),
                new JmhOptions.JvmArgs(
                        Optional.empty(), Optional.empty(), Optional.of(List.of("-Ddb.password=hunter22", "-Xmx1g"))),
                none.presumed(),
                none.aliases());
        assertThat(Redaction.of(RUN, jmh, List.of()).text("login failed with hunter22 and 1g"))
                .isEqualTo("login failed with (redacted) and 1g");
    }

    private static Variant variant(String name, String secret) {
        return new Variant(
                name,
                name,
                Optional.empty(),
                Optional.empty(),
                new VariantSettings(
                        List.of("-Ddb.password=" + secret),
                        new TreeMap<>(Map.of("api.token", secret, "key", "16")),
                        new TreeMap<>(Map.of("secret", secret, "key", "16"))));
    }

    private static Fork fork(String detail) {
        return new Fork(
                "main",
                new ForkOutcome(ForkOutcome.Kind.THREW, detail),
                List.of(),
                List.of(),
                new Fork.Jvm(
                        7,
                        List.of("java", "-Ddb.password=s3cretOne", "-cp", "a.jar"),
                        "17",
                        "1.37",
                        "full",
                        1,
                        List.of(),
                        Map.of(
                                JvmTrait.ARGUMENTS,
                                "-Xmx1g\n-Ddb.password=s3cretOne",
                                JvmTrait.VARIABLE + "JAVA_TOOL_OPTIONS",
                                "-Dapi.token=abcd1234 -Xint")));
    }

    @Test
    void a_run_has_no_secrets_and_differing_ones_stay_apart() {
        Run shown = Redaction.of(RUN).run(RUN);
        assertThat(shown.toString()).doesNotContain("hunter", "s3cret", "envpw77");
        assertThat(shown.benchmarks().stream()
                        .map(each -> each.benchmark().params().get("password")))
                .containsExactly("(redacted 1)", "(redacted 2)");
        assertThat(shown.variants().stream()
                        .map(each -> each.settings().params().get("secret")))
                .containsExactly("(redacted 1)", "(redacted 2)");
        assertThat(shown.baseline().settings().params()).containsEntry("key", "16");
        assertThat(shown.environment()).containsEntry("cpu.model", "a CPU");
    }

    @Test
    void what_was_redacted_stays_as_it_is() {
        Run shown = Redaction.of(RUN).run(RUN);
        assertThat(Redaction.of(shown).run(shown)).isEqualTo(shown);
        String text = "password=(redacted 1)&x=2, {\"token\":\"(redacted 2)\"}, password: (redacted), u:(redacted 1)@h";
        assertThat(Redaction.of(shown).text(text)).isEqualTo(text);
    }

    @Test
    void a_fork_says_no_secret_in_its_words_nor_in_its_failure() {
        Block block =
                SyntheticBlocks.block(ONE, 0, fork("refused s3cretOne and hunter3abc at postgres://u:other9@db/x"));
        Block shown = Redaction.of(RUN).block(block);
        assertThat(shown.toString()).doesNotContain("hunter", "s3cret", "other9", "abcd1234");
        Fork.Jvm jvm = shown.forks().get(0).jvm();
        assertThat(jvm.commandLine()).containsExactly("java", "-Ddb.password=(redacted)", "-cp", "a.jar");
        assertThat(jvm.traits())
                .containsEntry(JvmTrait.ARGUMENTS, "-Xmx1g\n-Ddb.password=(redacted)")
                .containsEntry(JvmTrait.VARIABLE + "JAVA_TOOL_OPTIONS", "-Dapi.token=(redacted) -Xint");
    }

    @Test
    void values_of_params_are_found_in_texts() {
        JmhOptions given = new JmhOptions(
                List.of(),
                List.of(),
                new TreeMap<>(Map.of("password", List.of("given5pw"))),
                List.of(),
                JmhOptions.NONE.overrides(),
                JmhOptions.NONE.jvmArgs());
        Redaction redaction = Redaction.of(List.of(), given, List.of("declared6pw"));
        assertThat(redaction.text("tried given5pw, then declared6pw")).isEqualTo("tried (redacted), then (redacted)");
        assertThat(redaction.jmh(given).params()).containsEntry("password", List.of("(redacted)"));
    }

    @Test
    void secrets_show_only_their_names() {
        Secrets secrets = Secrets.of(ONE.params(), Map.of("password", "(redacted)", "size", "10"));
        assertThat(secrets).hasToString("[password]=(redacted)");
        assertThat(secrets.revealedIn(Map.of("password", "(redacted)", "size", "10")))
                .isEqualTo(ONE.params());
        assertThat(secrets.revealedIn(Map.of("size", "10"))).doesNotContainKey("password");
    }

    @Test
    void a_redacted_value_stands_for_the_values_that_are_shown_like_it() {
        List<String> values = List.of("hunter3abc", "hunter2abc");
        assertThat(SecretParams.shownAs("(redacted 1)", "password", values)).containsExactly("hunter2abc");
        assertThat(SecretParams.shownAs("(redacted)", "password", List.of("hunter3abc")))
                .containsExactly("hunter3abc");
        assertThat(SecretParams.shownAs("hunter3abc", "password", values)).isEmpty();
    }
}
