package dev.steelyard.compare.preview;

import static dev.steelyard.report.number.Times.about;
import static dev.steelyard.report.number.Times.budget;
import static dev.steelyard.report.number.Times.exactly;
import static dev.steelyard.report.number.Times.option;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.schedule.FirstLooks;
import dev.steelyard.core.schedule.PlannedTime;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.report.words.PlanWords;
import dev.steelyard.report.words.Visible;
import dev.steelyard.workspace.reach.TouchedCode.Touch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The description of what a run would do, for {@code --dry-run}, and the warning before a run whose budget is short. */
public final class DryRun {

    /** How many of the chosen benchmarks are named, the others counted. */
    private static final int NAMED = 3;

    private final Run run;
    private final Catalogue catalogue;
    private final PlanBook plans;
    /** Of each benchmark that is measured. A project may have thousands, so nothing asks twice for their plans or classes. */
    private final Map<Benchmark, Cost> costs = new LinkedHashMap<>();

    private final Function<Benchmark, Touch> touch;
    private @Nullable ChoiceOrder order;

    /**
     * @param unreached tells which treatments run the same code of a benchmark as the baseline
     * @param touch tells how near the change is to the code of a benchmark
     */
    public DryRun(
            Run run,
            Catalogue catalogue,
            PlanBook plans,
            Function<Benchmark, Run.Unreached> unreached,
            Function<Benchmark, Touch> touch) {
        this.touch = touch;
        this.run = run;
        this.catalogue = catalogue;
        this.plans = plans;
        for (Run.Presence presence : run.benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            int others = presence.variants().size() - 1;
            int same = unreached.apply(benchmark).treatments().size();
            if (catalogue.comparable(benchmark) && same < others) {
                costs.put(benchmark, cost(benchmark, same));
            }
        }
    }

    /**
     * The cost of a run, as wall time.
     *
     * @param pilots time of all pilots that are yet to be run; some of them count as a block, which leaves a reserve for
     *     benchmarks that take two
     * @param round time of one block of each benchmark
     * @param apart time of these blocks one after the other, however many core groups there are
     */
    private record Cost(Duration pilots, Duration round, Duration apart) {
        static final Cost NONE = new Cost(Duration.ZERO, Duration.ZERO, Duration.ZERO);

        Cost plus(Cost other) {
            return new Cost(pilots.plus(other.pilots), round.plus(other.round), apart.plus(other.apart));
        }

        Duration of(int blocks) {
            return pilots.plus(round.multipliedBy(blocks));
        }
    }

    /**
     * Describes the run.
     *
     * @throws dev.steelyard.core.error.UserError if it cannot be printed
     */
    public void print(Appendable out) {
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
        PlannedBenchmarks benchmarks = new PlannedBenchmarks();
        run.benchmarks().forEach(presence -> benchmarks.add(presence.benchmark(), words(presence)));
        out.append(benchmarks.lines());
        Cost cost = costs.values().stream().reduce(Cost.NONE, Cost::plus);
        if (!cost.pilots().isZero()) {
            out.append("Where no plan is shown, a pilot will choose it.\n");
        }
        if (canary() && !costs.isEmpty()) {
            out.append("A second fork of ")
                    .append(run.baseline().name())
                    .append(" runs in a quarter of the blocks, as a check for false positives.\n");
        }
        if (RecordedPlacement.alternates(run.environment()) && !costs.isEmpty()) {
            out.append("The forks of each block run one after the other (--alternate).\n");
        }
        if (groups().several() && !costs.isEmpty()) {
            out.append("Blocks run in " + groups().slots() + " core groups at once (CPUs " + groups().text()
                    + "); one in " + RecordedGroups.LONE + " of each benchmark runs alone, as a check.\n");
        }
        out.append(costs.isEmpty() ? "Nothing would be measured.\n" : estimate(cost));
    }

    /** @param same how many of its treatments have no forks, since they run the same code as the baseline */
    private Cost cost(Benchmark benchmark, int same) {
        Optional<Plan> plan = plans.known(benchmark);
        int forks = catalogue.subjects(benchmark).size() - same;
        Duration apart = PlannedTime.block(plan.orElseGet(() -> plans.pilot(benchmark)), forks, canary());
        Duration block = groups().wall(benchmark, apart);
        return new Cost(plan.isPresent() ? Duration.ZERO : block, block, apart);
    }

    private String words(Run.Presence presence) {
        if (!catalogue.comparable(presence.benchmark())) {
            return "not measured: found only in " + String.join(", ", presence.variants());
        }
        return costs.containsKey(presence.benchmark())
                ? plans.known(presence.benchmark()).map(PlanWords::plan).orElse("")
                : "not measured: all variants run the same code";
    }

    private RecordedGroups groups() {
        return RecordedGroups.of(run.environment());
    }

    private boolean canary() {
        return run.safeguards().canary() == Safeguards.Canary.RUNS;
    }

    /** Returns the benchmarks to measure first; empty if the budget probably takes all of them to where they show changes. */
    public List<Run.Chosen> chosen() {
        if (!run.timed() || run.criteria().looks().fixed().isPresent()) {
            return List.of();
        }
        Map<Benchmark, Duration> all = needs(blocks(costs.size()));
        if (sum(all, all.keySet()).compareTo(run.budget()) <= 0) {
            return List.of();
        }
        return FirstLooks.chosen(size -> needs(blocks(size)), costs.size(), order(), run.budget(), run.seed()).stream()
                .map(benchmark -> new Run.Chosen(
                        benchmark, costs.getOrDefault(benchmark, Cost.NONE).apart()))
                .toList();
    }

    private ChoiceOrder order() {
        ChoiceOrder known = order;
        if (known == null) {
            known = new ChoiceOrder(costs.keySet(), run.confounded()::contains, plans::crowded, touch);
            order = known;
        }
        return known;
    }

    /**
     * Returns what the budget is enough for and which benchmarks were chosen for that, in sentences; empty if none had to be
     * chosen.
     */
    public Optional<String> shortfall() {
        List<Benchmark> chosen =
                run.chosen().stream().map(Run.Chosen::benchmark).toList();
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        Map<Benchmark, Duration> all = needs(blocks(costs.size()));
        int blocks = blocks(chosen.size());
        String given = "--budget " + option(run.budget());
        String more = "use " + budget(sum(all, all.keySet())).orElse("a budget of more than an hour");
        boolean enough = sum(needs(blocks), chosen).compareTo(run.budget()) <= 0;
        if (all.size() == 1) {
            return Optional.of(given + " is probably not enough for the " + blocks + " blocks of " + names(chosen)
                    + " that can show a change; " + more + ".");
        }
        String of = " of " + all.size() + " benchmarks";
        return Optional.of((enough
                        ? given + " is enough for about " + chosen.size() + of + ": a change needs at least " + blocks
                                + " blocks each"
                        : given + " is probably not enough for the " + blocks + " blocks that can show a change in any"
                                + of)
                + "; measuring " + names(chosen) + " first (chosen by: " + order().why(chosen)
                + "). To cover all of them, " + more
                + "; to choose others, use --include.");
    }

    /** Returns the fewest blocks that can show a change if so many benchmarks are measured first. */
    private int blocks(int chosen) {
        return RepeatedTest.fewestBlocks(run.criteria(), chosen, costs.size());
    }

    /** Returns the estimated time of so many blocks of each benchmark that is measured. */
    private Map<Benchmark, Duration> needs(int blocks) {
        Map<Benchmark, Duration> needs = new LinkedHashMap<>();
        costs.forEach((benchmark, cost) -> needs.put(benchmark, cost.of(blocks)));
        return needs;
    }

    private static Duration sum(Map<Benchmark, Duration> needs, Collection<Benchmark> of) {
        return of.stream()
                .map(benchmark -> needs.getOrDefault(benchmark, Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static String names(List<Benchmark> benchmarks) {
        List<String> named = benchmarks.stream()
                .limit(benchmarks.size() == NAMED + 1 ? NAMED + 1 : NAMED)
                .map(benchmark -> (benchmark.shortName() + " " + benchmark.paramText()).strip())
                .toList();
        int more = benchmarks.size() - named.size();
        List<String> all = new ArrayList<>(named);
        if (more > 0) {
            all.add(more + " more");
        }
        int last = all.size() - 1;
        return Visible.of(last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last));
    }

    private String estimate(Cost cost) {
        Looks looks = run.criteria().looks();
        String pilots = cost.pilots().isZero() ? "" : ", including pilots";
        if (looks.fixed().isPresent()) {
            return looks.last() + " blocks of each benchmark take " + about(cost.of(looks.last())) + pilots + ".\n";
        }
        int measured = costs.size();
        int blocks = blocks(measured);
        Duration first = cost.of(blocks);
        String text = blocks
                + (measured == 1
                        ? " blocks, the fewest that can show a change, take "
                        : " blocks of each benchmark, the fewest that can show a change among " + measured + ", take ")
                + about(first)
                + pilots;
        if (first.compareTo(run.budget()) > 0) {
            return text + ".\nThe budget of " + exactly(run.budget()) + " runs out before that.\n"
                    + shortfall().orElse("Use " + budget(first) + ", or select fewer benchmarks with --include.")
                    + "\n";
        }
        Duration last = cost.of(looks.last());
        String end = last.compareTo(run.budget()) < 0 ? about(last) : exactly(run.budget());
        return text + "; the run ends when every verdict is final, or after " + end + " at the latest.\n";
    }
}
