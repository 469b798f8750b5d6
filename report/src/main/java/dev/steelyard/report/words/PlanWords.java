package dev.steelyard.report.words;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.report.finding.PlanReasonWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.ReportView.PlanNote;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans in words, and notes about how each benchmark was measured, with reasons; benchmarks with the same plan share a note. */
public final class PlanWords {

    private PlanWords() {}

    static List<PlanNote> of(RunReport report, RowWords words) {
        Map<Benchmark, Plan> plans = new LinkedHashMap<>();
        report.blocks().stream()
                .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE)
                .forEach(block -> plans.put(block.id().benchmark(), block.plan()));
        Map<Plan, List<String>> alike = new LinkedHashMap<>();
        plans.forEach((benchmark, plan) -> {
            String params = RowWords.paramsAndThreads(benchmark);
            String name = words.benchmarkName(benchmark);
            alike.computeIfAbsent(plan, absent -> new ArrayList<>())
                    .add(params.isEmpty() ? name : name + " (" + params + ")");
        });
        List<PlanNote> notes = new ArrayList<>();
        alike.forEach((plan, names) ->
                notes.add(new PlanNote(names.stream().distinct().toList(), plan(plan), reasons(plan))));
        return notes;
    }

    private static List<String> reasons(Plan plan) {
        return plan.reasons().stream().map(PlanReasonWords::of).toList();
    }

    /** Returns a plan in words, such as {@code slices of 50 ms, 10 turns of 3 counted slices, warmup 6 x 500 ms}. */
    public static String plan(Plan plan) {
        if (plan.kind() == Plan.Kind.SINGLE_SHOT) {
            return "one call in a fresh fork";
        }
        boolean slices = plan.kind() == Plan.Kind.SLICES;
        String length = slices
                ? "slices of " + Numbers.time(plan.sliceNanos())
                : "the benchmark's own iterations of " + Numbers.time(plan.sliceNanos());
        String turns = count(plan.turns(), "turn") + " of "
                + count(plan.turn().counted(), slices ? "counted slice" : "iteration");
        String leadIn =
                plan.turn().leadIn() == 0 ? "" : " after " + count(plan.turn().leadIn(), "lead-in slice");
        String longTurns = plan.turn().longTurns() == 0
                ? ""
                : ", including " + count(plan.turn().longTurns(), "long turn");
        String warmup = plan.warmup().iterations() == 0
                ? "no warmup"
                : "warmup " + (untilSettled(plan) ? "until settled, planned " : "")
                        + plan.warmup().iterations() + " x "
                        + Numbers.time(plan.warmup().nanos());
        return length + ", " + turns + leadIn + longTurns + ", " + warmup;
    }

    /** Forks warm up for less than planned if those before needed less, and for more if they need it, unless the user set it. */
    private static boolean untilSettled(Plan plan) {
        return plan.reasons().stream().noneMatch(PlanReason.WarmupByHand.class::isInstance);
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
