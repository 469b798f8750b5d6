package dev.steelyard.measure.machine;

import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.TurnNoise;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The findings about a machine.
 *
 * @param facts the facts, including its load
 * @param findings one per topic, the worst first
 * @param turns the error of a block by turn length, from a busy loop on the machine; empty if none ran
 * @param known the noise of benchmarks by turn length, from earlier pilots and calibrations on the machine; empty if there are none
 * @param environment the facts that a run would record, by key
 */
public record HostReport(
        HostFacts facts,
        List<HostFinding> findings,
        List<TurnNoise> turns,
        Optional<PooledNoise> known,
        SortedMap<String, String> environment) {

    public HostReport {
        findings = findings.stream()
                .sorted(Comparator.comparing(HostFinding::severity))
                .toList();
        turns = List.copyOf(turns);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    /** Returns the number of findings with a severity. */
    public long count(HostFinding.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
