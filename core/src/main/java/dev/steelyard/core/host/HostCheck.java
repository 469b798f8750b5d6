package dev.steelyard.core.host;

import java.util.List;
import java.util.stream.Stream;

/**
 * Judges facts about a machine. The bounds are rules of thumb: what is below a tenth of a per cent is lost in the noise
 * of good machines, and one per cent is half of the margin that verdicts have by default.
 */
public final class HostCheck {
    private HostCheck() {}

    /** Returns one finding per topic, related ones side by side. */
    public static List<Finding> findings(HostFacts facts) {
        return Stream.of(
                        LoadFindings.of(facts.load(), facts.machine()),
                        CpuFindings.of(facts.cpus()),
                        MemoryFindings.of(facts.memory()),
                        MachineFindings.of(facts.clock(), facts.machine()))
                .flatMap(List::stream)
                .toList();
    }
}
