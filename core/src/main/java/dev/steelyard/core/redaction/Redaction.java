package dev.steelyard.core.redaction;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.block.StoredList;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes secrets from everything about a run: values of settings whose key looks secret, wherever they occur, and text that looks secret
 * by itself. Text that is already redacted is not changed. Not thread-safe.
 */
public final class Redaction {

    /** Replacement for a secret value. */
    public static final String REDACTED = SecretWords.REDACTED;

    /** Minimum length of a value to redact; shorter ones occur in other text by chance. */
    private static final int SHORTEST = 4;

    private final List<String> values;
    /** The params of each benchmark, by name; empty if benchmarks are not known. */
    private final Map<String, SecretParams> params;
    /** The params of variants. */
    private final SecretParams ofVariants;

    private final Map<Map<String, String>, Map<String, String>> traits = new HashMap<>();

    private Redaction(List<String> values, Map<String, SecretParams> params, SecretParams ofVariants) {
        this.values = values.stream()
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        this.params = params;
        this.ofVariants = ofVariants;
    }

    /** Returns a redaction that also knows the secret values in a run's settings. */
    public static Redaction of(Run run) {
        return of(run, JmhOptions.NONE, List.of());
    }

    /**
     * Returns a redaction that also knows the secret values in a run's settings, and in params that were given for it.
     *
     * @param secrets additional secret values
     */
    public static Redaction of(Run run, JmhOptions jmh, List<String> secrets) {
        List<String> values = values(run.variants());
        run.environment().forEach((key, value) -> collect(key, value, values));
        run.benchmarks()
                .forEach(each -> each.benchmark().params().forEach((name, value) -> secret(name, value, values)));
        given(jmh, values);
        secrets.stream().filter(value -> value.length() >= SHORTEST).forEach(values::add);
        Map<String, List<SortedMap<String, String>>> params = run.benchmarks().stream()
                .map(Run.Presence::benchmark)
                .collect(Collectors.groupingBy(
                        Benchmark::name, Collectors.mapping(Benchmark::params, Collectors.toList())));
        Map<String, SecretParams> shown = new HashMap<>();
        params.forEach((name, all) -> shown.put(name, new SecretParams(all)));
        return new Redaction(values, shown, ofVariants(run.variants()));
    }

    /**
     * Returns a redaction that knows the secret values in the settings of variants and in the params of benchmarks.
     *
     * @param secrets additional secret values
     */
    public static Redaction of(List<Variant> variants, JmhOptions jmh, List<String> secrets) {
        List<String> values = values(variants);
        given(jmh, values);
        secrets.stream().filter(value -> value.length() >= SHORTEST).forEach(values::add);
        return new Redaction(values, Map.of(), ofVariants(variants));
    }

    private static List<String> values(List<Variant> variants) {
        List<String> values = new ArrayList<>();
        for (Variant variant : variants) {
            variant.settings().properties().forEach((key, value) -> collect(key, value, values));
            variant.settings().params().forEach((key, value) -> secret(key, value, values));
            arguments(variant.settings().jvmArgs(), values);
        }
        return values;
    }

    /** Collects the secrets in arguments: after an equals sign, or as a separate word after an option. */
    private static void arguments(List<String> arguments, List<String> values) {
        List<String> shown = SecretWords.words(arguments);
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            int equals = argument.indexOf('=');
            if (equals > 0) {
                collect(argument.substring(0, equals), argument.substring(equals + 1), values);
            } else if (shown.get(i).equals(REDACTED) && argument.length() >= SHORTEST && !trivial(argument)) {
                values.add(argument);
            }
        }
    }

    private static void given(JmhOptions jmh, List<String> values) {
        jmh.params().forEach((name, given) -> given.forEach(value -> secret(name, value, values)));
        Stream.of(jmh.jvmArgs().prepend(), jmh.jvmArgs().args(), jmh.jvmArgs().append())
                .flatMap(Optional::stream)
                .forEach(arguments -> arguments(arguments, values));
    }

    private static void secret(String param, String value, List<String> values) {
        if (SecretParams.isSecret(param, value)) {
            collect(param, value, values);
        }
    }

    private static SecretParams ofVariants(List<Variant> variants) {
        return new SecretParams(
                variants.stream().map(variant -> variant.settings().params()).toList());
    }

    /** Returns the settings with secret values redacted, in the same order. */
    public SortedMap<String, String> map(Map<String, String> settings) {
        TreeMap<String, String> shown = new TreeMap<>();
        settings.forEach((key, value) -> shown.put(key, SecretWords.isSecret(key) ? REDACTED : text(value)));
        return shown;
    }

    /** Returns params that a variant sets, with secret values redacted; several values are numbered. */
    public SortedMap<String, String> params(SortedMap<String, String> settings) {
        SortedMap<String, String> shown = new TreeMap<>();
        ofVariants.shown(settings).forEach((key, value) -> shown.put(key, text(value)));
        return shown;
    }

    /** Returns the words of a command line with secret values redacted. */
    public List<String> words(List<String> words) {
        return SecretWords.words(words).stream().map(this::text).toList();
    }

    /** Returns a text with the run's secret values, and everything else that looks secret, redacted. */
    public String text(String text) {
        String shown = text;
        for (String value : values) {
            shown = shown.replace(value, REDACTED);
        }
        return SecretWords.text(shown);
    }

    /** Returns a run without secrets. */
    public Run run(Run run) {
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                run.variants().stream().map(this::variant).toList(),
                run.benchmarks().stream()
                        .map(each -> new Run.Presence(
                                benchmark(each.benchmark()),
                                each.variants(),
                                each.code(),
                                each.helpers(),
                                each.onlyEdited()))
                        .toList(),
                map(run.environment()),
                run.safeguards(),
                run.extension(),
                run.unreached().stream()
                        .map(each -> new Run.Unreached(benchmark(each.benchmark()), each.treatments()))
                        .toList(),
                run.chosen().stream()
                        .map(each -> new Run.Chosen(benchmark(each.benchmark()), each.block()))
                        .toList());
    }

    private Variant variant(Variant variant) {
        VariantSettings settings = variant.settings();
        return new Variant(
                variant.name(),
                text(variant.source()),
                variant.revision(),
                variant.jvm(),
                new VariantSettings(words(settings.jvmArgs()), map(settings.properties()), params(settings.params())),
                variant.build());
    }

    /** Returns a benchmark of the run without secrets. */
    public Benchmark benchmark(Benchmark benchmark) {
        SecretParams known = params.get(benchmark.name());
        return known == null || benchmark.params().isEmpty()
                ? benchmark
                : new Benchmark(
                        benchmark.name(),
                        benchmark.mode(),
                        known.shown(benchmark.params()),
                        benchmark.threads(),
                        benchmark.unit());
    }

    /** Returns options of JMH without secrets. */
    public JmhOptions jmh(JmhOptions jmh) {
        SortedMap<String, List<String>> shown = new TreeMap<>();
        jmh.params()
                .forEach((name, given) -> shown.put(
                        name,
                        given.stream()
                                .map(value -> SecretParams.isSecret(name, value) ? REDACTED : text(value))
                                .toList()));
        return new JmhOptions(
                jmh.include(),
                jmh.exclude(),
                shown,
                jmh.modes(),
                jmh.overrides(),
                new JmhOptions.JvmArgs(
                        jmh.jvmArgs().prepend().map(this::words),
                        jmh.jvmArgs().args().map(this::words),
                        jmh.jvmArgs().append().map(this::words)),
                jmh.presumed(),
                jmh.aliases());
    }

    /** Returns a block without secrets in its forks' output and outcomes. */
    public Block block(Block block) {
        Block.Id id = block.id();
        return new Block(
                new Block.Id(benchmark(id.benchmark()), id.purpose(), id.index(), id.seed()),
                block.plan(),
                block.forks().stream().map(this::fork).toList(),
                block.turnOrder(),
                block.timing(),
                block.placement(),
                block.place());
    }

    private Fork fork(Fork fork) {
        Fork.Jvm jvm = fork.jvm();
        ForkOutcome outcome = fork.outcome();
        List<String> words = jvm.commandLine();
        return new Fork(
                fork.variant(),
                outcome.detail().isEmpty() ? outcome : new ForkOutcome(outcome.kind(), text(outcome.detail())),
                fork.slices(),
                fork.histogram(),
                new Fork.Jvm(
                        jvm.pid(),
                        words instanceof StoredList<String>
                                ? new StoredList<>(words.size(), () -> words(words))
                                : words(words),
                        jvm.version(),
                        jvm.jmhVersion(),
                        jvm.blackhole(),
                        jvm.maxHeapBytes(),
                        jvm.facts().stream()
                                .map(fact -> new CodeFact(fact.kind(), text(fact.what()), fact.where()))
                                .toList(),
                        traits.computeIfAbsent(jvm.traits(), this::traits)));
    }

    private Map<String, String> traits(Map<String, String> said) {
        Map<String, String> shown = new HashMap<>(map(said));
        Optional.ofNullable(said.get(JvmTrait.ARGUMENTS))
                .ifPresent(lines -> shown.put(
                        JvmTrait.ARGUMENTS,
                        String.join("\n", words(lines.lines().toList()))));
        said.forEach((key, value) -> {
            if (key.startsWith(JvmTrait.VARIABLE)) {
                shown.put(key, String.join(" ", words(List.of(value.split("\\s+")))));
            }
        });
        return shown;
    }

    private static void collect(String key, String value, List<String> values) {
        if (SecretWords.isSecret(key)
                && value.length() >= SHORTEST
                && !trivial(value)
                && !value.contains(SecretWords.REDACTED_BEGIN)) {
            values.add(value);
        }
    }

    private static boolean trivial(String value) {
        return List.of("true", "false", "none", "null", "default").contains(value.toLowerCase(Locale.ROOT));
    }
}
