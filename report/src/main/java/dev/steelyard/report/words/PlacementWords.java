package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.Pretouch;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.summary.WorkerCpus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says where forks ran, if the user asked for anything in particular. */
final class PlacementWords {
    private final RunReport report;
    private final RecordedPlacement placement;

    private PlacementWords(RunReport report, RecordedPlacement placement) {
        this.report = report;
        this.placement = placement;
    }

    /** Returns what was asked and what came of it, in sentences; none if nothing was. */
    static List<String> of(RunReport report) {
        return RecordedPlacement.of(report.run().environment())
                .map(placement -> new PlacementWords(report, placement).sentences())
                .orElse(List.of());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (placement.pinned()) {
            sentences.add(pinned());
            addFree(sentences);
            addStrayed(sentences);
        }
        if (placement.fixedAddresses()) {
            sentences.add("Addresses of forks were not randomised.");
        }
        if (placement.pretouch()) {
            sentences.add("Heaps of forks were fixed, at " + Pretouch.HEAP
                    + " unless their arguments said otherwise, and touched at the start.");
        }
        return List.copyOf(sentences);
    }

    private String pinned() {
        int threads = report.run().benchmarks().stream()
                .mapToInt(presence -> presence.benchmark().threads())
                .filter(placement::pins)
                .max()
                .orElse(1);
        String cpus = placement.workers().subList(0, threads).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return "Workers ran on CPU " + cpus + ", everything else on others of " + placement.cpus() + ".";
    }

    private void addFree(List<String> sentences) {
        String free = report.run().benchmarks().stream()
                .map(Run.Presence::benchmark)
                .filter(benchmark -> !placement.pins(benchmark.threads()))
                .map(Benchmark::shortName)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!free.isEmpty()) {
            sentences.add("Not pinned, with more threads than CPUs for workers: " + free + ".");
        }
    }

    /** What the kernel says of every slice, against what it was told. */
    private void addStrayed(List<String> sentences) {
        long strayed = report.blocks().stream().mapToLong(this::strayed).sum();
        if (strayed > 0) {
            sentences.add("Workers of " + strayed + (strayed == 1 ? " fork was" : " forks were") + " seen elsewhere.");
        }
    }

    private long strayed(Block block) {
        Benchmark benchmark = block.id().benchmark();
        if (!placement.pins(benchmark.threads())) {
            return 0;
        }
        List<Integer> seats = placement.workers().subList(0, benchmark.threads());
        return block.forks().stream()
                .map(WorkerCpus::of)
                .filter(cpus -> !seats.containsAll(cpus.seen()))
                .count();
    }
}
