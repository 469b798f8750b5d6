package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.measure.environment.ControlGroup;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.machine.Absence.Fact;
import dev.steelyard.measure.machine.HostFacts.Cpus;
import dev.steelyard.measure.machine.HostFacts.Frequency;
import dev.steelyard.measure.machine.HostFacts.Switch;
import dev.steelyard.measure.machine.Reading;
import dev.steelyard.measure.placement.CpuTopology;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads facts about processors. */
final class CpuReader {
    private static final String CPUS = "sys/devices/system/cpu/";
    private static final String INTEL_TURBO = CPUS + "intel_pstate/no_turbo";
    private static final String BOOST = CPUS + "cpufreq/boost";

    private final KernelFiles files;

    CpuReader(KernelFiles files) {
        this.files = files;
    }

    Cpus read() {
        Reading<Topology> topology = Reading.of(new CpuTopology(files).read(), Fact.ALLOWED_CPUS);
        return new Cpus(
                usable(topology),
                Reading.of(list(CPUS + "online"), Fact.ONLINE_CPUS),
                Reading.of(topology.value().map(read -> read.cores().size()), Fact.ALLOWED_CPUS),
                Reading.of(list("sys/devices/system/node/online").map(List::size), Fact.MEMORY_NODES),
                files.lines("proc/self/cgroup").isEmpty()
                        ? Reading.unknown(Fact.CONTROL_GROUP)
                        : Reading.of(ControlGroup.read(files).cpuQuota()),
                new Frequency(governors(), turbo(), turboSwitch()));
    }

    private static Reading<List<Integer>> usable(Reading<Topology> topology) {
        return Reading.of(topology.value().map(read -> List.copyOf(read.cpus())), Fact.ALLOWED_CPUS);
    }

    private Optional<List<Integer>> list(String path) {
        try {
            return files.text(path).map(CpuList::parse);
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private Reading<List<String>> governors() {
        TreeSet<String> governors = new TreeSet<>();
        for (String cpu : files.names(CPUS)) {
            if (cpu.matches("cpu\\d+")) {
                files.text(CPUS + cpu + "/cpufreq/scaling_governor").ifPresent(governors::add);
            }
        }
        return governors.isEmpty() ? Reading.unknown(Fact.CLOCK_RATES) : Reading.of(List.copyOf(governors));
    }

    private Reading<Boolean> turbo() {
        Optional<Boolean> intel = files.text(INTEL_TURBO).map(text -> text.equals("0"));
        return Reading.of(intel.or(() -> files.text(BOOST).map(text -> text.equals("1"))), Fact.CLOCK_RATES);
    }

    private Optional<Switch> turboSwitch() {
        if (files.text(INTEL_TURBO).isPresent()) {
            return Optional.of(new Switch("/" + INTEL_TURBO, "1"));
        }
        return files.text(BOOST).map(present -> new Switch("/" + BOOST, "0"));
    }
}
