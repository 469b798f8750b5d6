package dev.steelyard.app.compare;

import static dev.steelyard.report.number.Times.about;
import static dev.steelyard.report.number.Times.exactly;
import static dev.steelyard.report.number.Times.option;

import dev.steelyard.app.DiskError;
import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.stats.RepeatedTest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a run would do, in words: {@code --dry-run}. */
final class DryRun {

    /** Start and end of a block's JVMs, per fork; measured on two shared cores. */
    private static final Duration STARTING = Duration.ofMillis(700);

    private final Run run;
    private final Catalogue catalogue;
    private final PlanBook plans;
    private final Function<Benchmark, Run.Unreached> unreached;

    /** @param unreached tells which treatments run the same code of a benchmark as the baseline */
    DryRun(Run run, Catalogue catalogue, PlanBook plans, Function<Benchmark, Run.Unreached> unreached) {
        this.run = run;
        this.catalogue = catalogue;
        this.plans = plans;
        this.unreached = unreached;
    }

    /**
     * What a run costs.
     *
     * @param pilots time of all pilots that are yet to be run
     * @param round time of one block of each benchmark
     */
    private record Cost(Duration pilots, Duration round) {
        static final Cost NONE = new Cost(Duration.ZERO, Duration.ZERO);

        Cost plus(Duration pilot, Duration block) {
            return new Cost(pilots.plus(pilot), round.plus(block));
        }

        Duration of(int blocks) {
            return pilots.plus(round.multipliedBy(blocks));
        }
    }

    void print(Appendable out) {
        try {
            write(out);
        } catch (IOException e) {
            throw DiskError.of("the plan cannot be printed: " + e.getMessage(), e);
        }
    }

    private void write(Appendable out) throws IOException {
        out.append("Would compare with ").append(run.baseline().name()).append(": ");
        out.append(run.treatments().stream().map(treatment -> treatment.name()).collect(Collectors.joining(", ")));
        out.append('\n');
        Cost cost = Cost.NONE;
        for (Run.Presence presence : run.benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            out.append("  ").append(benchmark.toString()).append("\n    ");
            if (!catalogue.comparable(benchmark)) {
                out.append("not measured: only ")
                        .append(String.join(", ", presence.variants()))
                        .append(" has it\n");
                continue;
            }
            List<String> same = unreached.apply(benchmark).treatments();
            if (same.size() == presence.variants().size() - 1) {
                out.append("not measured: the same code in all variants, as an earlier run has shown\n");
                continue;
            }
            Optional<Plan> plan = plans.known(benchmark);
            Duration block = block(plan.orElseGet(() -> plans.pilot(benchmark)), benchmark);
            cost = cost.plus(plan.isPresent() ? Duration.ZERO : block, block);
            out.append(plan.map(DryRun::words).orElse("a pilot block finds the plan"))
                    .append('\n');
        }
        if (canary() && !cost.equals(Cost.NONE)) {
            out.append("A second fork of ")
                    .append(run.baseline().name())
                    .append(" runs in a quarter of the blocks, as a comparison whose answer is known.\n");
        }
        out.append(cost.equals(Cost.NONE) ? "Nothing would be measured.\n" : estimate(cost));
    }

    private static String words(Plan plan) {
        return String.format(
                Locale.ROOT,
                "%d warmup iterations of %d ms, then %d turns of %d slices of %d ms",
                plan.warmup().iterations(),
                plan.warmup().nanos() / 1_000_000,
                plan.turns(),
                plan.turn().slices(),
                plan.sliceNanos() / 1_000_000);
    }

    /** Time of a block by its plan; before there is one, by that of its pilot. A quarter of the blocks have a canary. */
    private Duration block(Plan plan, Benchmark benchmark) {
        int quarters = CanaryDraw.GROUP * catalogue.subjects(benchmark).size() + (canary() ? 1 : 0);
        return STARTING.plusNanos(plan.requestedNanos()).multipliedBy(quarters).dividedBy(CanaryDraw.GROUP);
    }

    private boolean canary() {
        return run.safeguards().canary() == Safeguards.Canary.RUNS;
    }

    private String estimate(Cost cost) {
        Looks looks = run.criteria().looks();
        String pilots = cost.pilots().isZero() ? "" : ", pilots included";
        if (looks.fixed().isPresent()) {
            return looks.last() + " blocks of each take " + about(cost.of(looks.last())) + pilots + ".\n";
        }
        int blocks = RepeatedTest.firstLook(looks, run.criteria().alpha());
        Duration first = cost.of(blocks);
        String text = "The first look at all of them, after " + blocks + " blocks each, takes " + about(first) + pilots;
        if (first.compareTo(run.budget()) > 0) {
            return text + ".\nThe budget of " + exactly(run.budget())
                    + " ends before that: what has fewer blocks then gets no verdict.\n--budget " + option(first)
                    + " would probably reach it; more decides more. Or select fewer benchmarks with --include.\n";
        }
        Duration last = cost.of(looks.last());
        String end = last.compareTo(run.budget()) < 0 ? about(last) : exactly(run.budget());
        return text + "; the run ends when every verdict is final, at the latest after " + end + ".\n";
    }
}
