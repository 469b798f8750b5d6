package dev.steelyard.report.words;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.summary.WorkerCpus;
import java.util.ArrayList;
import java.util.List;

/** Sentences about where forks ran. What affects only some benchmarks is a warning on their rows. */
final class PlacementWords {
    private final RunReport report;
    private final RecordedPlacement placement;

    private PlacementWords(RunReport report, RecordedPlacement placement) {
        this.report = report;
        this.placement = placement;
    }

    /** Returns sentences about where workers ran; none if they ran free because the user asked for that. */
    static List<String> of(RunReport report) {
        List<String> sentences = new ArrayList<>();
        if (RecordedPlacement.alternates(report.run().environment())) {
            sentences.add("The forks of each block ran one after the other (--alternate).");
        }
        RecordedPlacement.of(report.run().environment())
                .map(placement -> new PlacementWords(report, placement).sentences(true))
                .ifPresent(sentences::addAll);
        GroupWords.sentences(report).ifPresent(sentences::add);
        return List.copyOf(sentences);
    }

    /** Returns only the sentences about unusual placement. */
    static List<String> unusual(RunReport report) {
        List<String> sentences = new ArrayList<>();
        RecordedPlacement.of(report.run().environment())
                .map(placement -> new PlacementWords(report, placement).sentences(placement.named()))
                .ifPresent(sentences::addAll);
        GroupWords.sentences(report).ifPresent(sentences::add);
        return List.copyOf(sentences);
    }

    private List<String> sentences(boolean usual) {
        List<String> sentences = new ArrayList<>();
        if (placement.freeReason().isPresent()) {
            if (placement.freeReason().get() == FreeReason.UNAVAILABLE) {
                sentences.add("Workers ran on any CPU: this system does not let Steelyard choose CPUs (taskset).");
            }
            return List.copyOf(sentences);
        }
        if (usual && report.blocks().stream().anyMatch(block -> shared(block))) {
            sentences.add(shared());
        }
        addStrayed(sentences);
        return List.copyOf(sentences);
    }

    private String shared() {
        boolean several = report.blocks().stream()
                .anyMatch(block -> block.placement().workers().size() > 1);
        String from = placement.drawnFrom();
        return "The workers of all forks of a block shared one CPU" + (several ? " for each thread" : "")
                + ", drawn at random for each block from " + (from.matches("\\d+") ? "CPU " : "CPUs ") + from + ".";
    }

    private static boolean shared(Block block) {
        return !block.placement().workers().isEmpty();
    }

    /** Compares the CPUs that the kernel reported for each slice with the CPUs that were set. */
    private void addStrayed(List<String> sentences) {
        long strayed =
                report.blocks().stream().mapToLong(PlacementWords::strayed).sum();
        if (strayed > 0) {
            sentences.add(
                    "Workers of " + strayed + (strayed == 1 ? " fork was" : " forks were") + " seen on other CPUs.");
        }
    }

    private static long strayed(Block block) {
        return !shared(block)
                ? 0
                : block.forks().stream()
                        .map(WorkerCpus::of)
                        .filter(cpus -> !block.placement().workers().containsAll(cpus.seen()))
                        .count();
    }
}
