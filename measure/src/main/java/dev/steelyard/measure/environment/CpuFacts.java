package dev.steelyard.measure.environment;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Facts about processors, with keys that begin with {@code cpu.}, and whether the machine runs under a hypervisor. */
final class CpuFacts {
    private static final String CPUS = "sys/devices/system/cpu/";
    /** Index of stolen time among the columns of {@code /proc/stat}, after the word {@code cpu}. */
    private static final int STEAL = 8;

    private final KernelFiles files;
    private final TreeMap<String, String> facts = new TreeMap<>();

    CpuFacts(KernelFiles files) {
        this.files = files;
    }

    SortedMap<String, String> read() {
        List<String> cpuinfo = files.lines("proc/cpuinfo");
        first(cpuinfo, "model name").ifPresent(model -> facts.put("cpu.model", model));
        int logical = all(cpuinfo, "processor").size();
        if (logical > 0) {
            facts.put("cpu.logical", Integer.toString(logical));
        }
        cores(cpuinfo, logical);
        copy("cpu.smt", CPUS + "smt/active");
        copy("cpu.isolated", CPUS + "isolated");
        governors(logical);
        turbo();
        steal();
        first(cpuinfo, "flags")
                .filter(flags -> Arrays.asList(flags.split(" ", -1)).contains("hypervisor"))
                .ifPresent(flags -> facts.put("virtual.cpu", "yes"));
        return facts;
    }

    private void cores(List<String> cpuinfo, int logical) {
        List<String> sockets = all(cpuinfo, "physical id");
        List<String> cores = all(cpuinfo, "core id");
        if (logical == 0 || sockets.size() != logical || cores.size() != logical) {
            return;
        }
        Set<String> distinct = new HashSet<>();
        IntStream.range(0, logical).forEach(i -> distinct.add(sockets.get(i) + " " + cores.get(i)));
        facts.put("cpu.cores", Integer.toString(distinct.size()));
        facts.put("cpu.sockets", Integer.toString(new HashSet<>(sockets).size()));
    }

    private void governors(int logical) {
        Set<String> governors = IntStream.range(0, logical)
                .mapToObj(cpu -> files.text(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!governors.isEmpty()) {
            facts.put("cpu.governor", String.join(" ", governors));
        }
    }

    private void turbo() {
        files.text(CPUS + "intel_pstate/no_turbo")
                .map(text -> text.equals("0") ? "on" : "off")
                .or(() -> files.text(CPUS + "cpufreq/boost").map(text -> text.equals("1") ? "on" : "off"))
                .ifPresent(turbo -> facts.put("cpu.turbo", turbo));
    }

    private void steal() {
        String line = files.lines("proc/stat").stream()
                .filter(text -> text.startsWith("cpu "))
                .findFirst()
                .orElse("");
        String[] words = line.split(" +", -1);
        if (words.length <= STEAL) {
            return;
        }
        // Guest time, in the later columns, is already included in user time.
        double total =
                Arrays.stream(words, 1, STEAL + 1).mapToLong(Long::parseLong).sum();
        long steal = Long.parseLong(words[STEAL]);
        if (total > 0) {
            facts.put("cpu.steal", String.format(Locale.ROOT, "%.6f", steal / total));
        }
    }

    private void copy(String key, String path) {
        files.text(path).ifPresent(text -> facts.put(key, text));
    }

    private static Optional<String> first(List<String> lines, String name) {
        return all(lines, name).stream().findFirst();
    }

    private static List<String> all(List<String> lines, String name) {
        return lines.stream()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(name))
                .map(parts -> parts[1].strip())
                .toList();
    }
}
