package dev.steelyard.app.compare;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run would do, in words: {@code --dry-run}. */
final class DryRun {

    /** Start and end of a block's JVMs, per fork; measured on two shared cores. */
    private static final Duration STARTING = Duration.ofMillis(700);

    /** Start, warmup and slices of a fork whose plan a pilot has yet to find. */
    private static final Duration UNKNOWN = Duration.ofSeconds(5);

    private final Run run;
    private final Catalogue catalogue;
    private final PlanBook plans;

    DryRun(Run run, Catalogue catalogue, PlanBook plans) {
        this.run = run;
        this.catalogue = catalogue;
        this.plans = plans;
    }

    void print(Appendable out) {
        try {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException("the plan cannot be printed: " + e.getMessage(), e);
        }
    }

    private void write(Appendable out) throws IOException {
        out.append("Would compare with ").append(run.baseline().name()).append(": ");
        out.append(run.treatments().stream().map(treatment -> treatment.name()).collect(Collectors.joining(", ")));
        out.append('\n');
        Duration one = Duration.ZERO;
        for (Run.Presence presence : run.benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            out.append("  ").append(benchmark.toString()).append("\n    ");
            if (!catalogue.comparable(benchmark)) {
                out.append("not measured: only ")
                        .append(String.join(", ", presence.variants()))
                        .append(" has it\n");
                continue;
            }
            Optional<Plan> plan = plans.known(benchmark);
            one = one.plus(block(plan, catalogue.subjects(benchmark)));
            out.append(plan.map(DryRun::words).orElse("a pilot block finds the plan"))
                    .append('\n');
        }
        out.append(estimate(one));
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

    private static Duration block(Optional<Plan> plan, List<Subject> subjects) {
        Duration fork =
                plan.map(found -> STARTING.plusNanos(found.requestedNanos())).orElse(UNKNOWN);
        return fork.multipliedBy(subjects.size());
    }

    private String estimate(Duration one) {
        Looks looks = run.criteria().looks();
        if (looks.fixed().isPresent()) {
            return looks.last() + " blocks of each take about " + seconds(one.multipliedBy(looks.last())) + ".\n";
        }
        Duration first = one.multipliedBy(looks.first());
        Duration last = one.multipliedBy(looks.last());
        Duration most = last.compareTo(run.budget()) < 0 ? last : run.budget();
        return "The first look at all of them, after " + looks.first() + " blocks each, comes after about "
                + seconds(first) + "; the run ends when every verdict stands, at the latest after " + seconds(most)
                + ".\n";
    }

    private static String seconds(Duration time) {
        return time.toSeconds() + " s";
    }
}
