package dev.steelyard.measure.plan;

import dev.steelyard.core.model.Benchmark;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The key of remembered values: the same benchmark on the same machine and JVM, with the same settings.
 *
 * @param benchmark the benchmark
 * @param jvm text that identifies the JVMs of the forks
 * @param code identity of the code that the variants run, including JMH; empty for values that apply to any code
 * @param host facts about the machine; only those that affect a plan are used
 * @param settings other settings that affect a plan, as text: JVM arguments, the margin, a slice length set by hand
 */
public record PlanKey(
        Benchmark benchmark, String jvm, String code, SortedMap<String, String> host, List<String> settings) {

    private static final List<String> LASTING =
            List.of("cpu.", "memory.total", "memory.limit", "memory.hugepages", "virtual.", "os.arch", "placement.");
    private static final String PASSING = "cpu.steal";
    /** Prefix of facts about how a run used the machine; all others describe the machine itself. */
    private static final String USE = "placement.";

    public PlanKey {
        settings = List.copyOf(settings);
        host = Collections.unmodifiableSortedMap(lasting(host));
    }

    private static SortedMap<String, String> lasting(SortedMap<String, String> host) {
        TreeMap<String, String> lasting = new TreeMap<>(host);
        lasting.keySet().removeIf(key -> key.equals(PASSING) || LASTING.stream().noneMatch(key::startsWith));
        return lasting;
    }

    /** Returns a text that is the same for all runs on a machine. */
    static String machine(SortedMap<String, String> host) {
        SortedMap<String, String> machine = lasting(host);
        machine.keySet().removeIf(key -> key.startsWith(USE));
        return machine.entrySet().stream()
                .map(fact -> fact.getKey() + "=" + fact.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Returns a digest that is the same for all runs on a machine. */
    static String machineDigest(SortedMap<String, String> host) {
        MessageDigest digest = sha256();
        add(digest, machine(host));
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** Returns the key as text: the benchmark, so that readers can find it, and a digest of everything. */
    String text() {
        return benchmark + " " + fileName();
    }

    /** Returns the key as the name of a file: a digest of everything. */
    public String fileName() {
        MessageDigest digest = sha256();
        add(
                digest,
                benchmark.name(),
                benchmark.mode().label(),
                benchmark.unit(),
                Integer.toString(benchmark.threads()));
        benchmark.params().forEach((name, value) -> add(digest, "param", name, value));
        add(digest, jvm, code);
        host.forEach((name, value) -> add(digest, "host", name, value));
        settings.forEach(setting -> add(digest, "setting", setting));
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** Adds texts with their lengths, so that different lists of texts never give the same digest input. */
    private static void add(MessageDigest digest, String... texts) {
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
