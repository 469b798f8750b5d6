package dev.steelyard.compare.run;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.block.BlockSlots;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.compare.reach.Reach;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.decision.Assessment;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.schedule.InFlight;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.report.number.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Measures blocks until every verdict is final or the budget runs out. Each block is in the journal before the next of its slot
 * begins, and what comes next follows from the journal and the blocks in flight alone: a run that was killed goes on where it
 * stopped, without the blocks that were in flight.
 */
final class Measurement implements BlockSlots.Work {

    /** The golden ratio's digits, which spread neighboring numbers over the seeds. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Run run;
    private final JmhOptions options;
    private final Catalogue catalogue;
    private final PlanBook plans;
    private final Tools tools;
    private final Judge judge;
    private final Tally tally;
    private final Canaries canaries;
    private final SameConditions conditions = new SameConditions();
    private final Set<Benchmark> straying = new HashSet<>();
    /** Benchmarks whose plan is being found; it may have been taken back while other blocks of them ran. */
    private final Set<Benchmark> piloting = new HashSet<>();

    private final Scheduler scheduler;
    private final BlockTimes times;
    private final ReachedBenchmarks reach;
    private Assessment assessment;

    /**
     * The tools of a measurement.
     *
     * @param slots run blocks
     * @param journal keeps them
     * @param admission decides which forks can be alive together
     * @param progress hears of them
     * @param interrupted returns true once the process is being ended: what fails from then on is no evidence
     * @param reach finds the benchmarks that the change does not reach
     */
    record Tools(
            BlockSlots slots,
            Journal journal,
            Admission admission,
            Progress progress,
            BooleanSupplier interrupted,
            Reach reach) {}

    Measurement(Run run, JmhOptions options, Catalogue catalogue, PlanBook plans, Judge judge, Tools tools) {
        this.run = run;
        this.options = options;
        this.catalogue = catalogue;
        this.plans = plans;
        this.judge = judge;
        this.tools = tools;
        this.tally = judge.tally(run);
        this.assessment = judge.judge(tally);
        this.scheduler = new Scheduler(run);
        this.times = new BlockTimes(run, tally, scheduler);
        this.reach = new ReachedBenchmarks(run, catalogue, tally, tools);
        this.canaries = new Canaries(tally, catalogue, tools.admission());
    }

    /** Measures what is still to be measured; the journal then holds all blocks. */
    void measure() throws InterruptedException {
        plans.recall(tools.journal().blocks());
        tools.journal().blocks().forEach(block -> {
            tally.add(block);
            times.add(block);
            tools.admission().add(block);
            conditions.learn(block);
        });
        plans.lengthen(tally);
        reach.findUnreached();
        assessment = judge.judge(tally);
        foresee();
        boolean learned = tools.slots().work(this);
        if (learned && run.extension().isEmpty()) {
            // A run that was over before it was resumed has been remembered already, and so has one that was extended.
            plans.learn(tally);
        }
    }

    @Override
    public Optional<NextBlock> next(InFlight running) {
        return scheduler.next(tally, assessment.open(), elapsed(), running);
    }

    @Override
    public boolean fits(NextBlock choice, BlockSlots.Slot slot) {
        return !piloting.contains(choice.benchmark())
                && tools.admission().fits(choice.benchmark(), reached(choice), slot.number());
    }

    @Override
    public void ended(BlockSlots.Slot slot) {
        tools.admission().release(slot.number());
    }

    private void foresee() {
        Forecast.of(assessment.open(), elapsed()).report(tools.progress());
    }

    private Duration elapsed() {
        return BlockTimes.elapsed(tools.journal().blocks());
    }

    @Override
    public void measure(NextBlock choice, BlockSlots.Slot slot) throws InterruptedException {
        Benchmark benchmark = choice.benchmark();
        if (plans.known(benchmark).isEmpty() && reach.wantsProbe(benchmark)) {
            String baseline = run.baseline().name();
            measured(id(benchmark, Purpose.PROBE, 0), ReachedBenchmarks.PROBE, List.of(baseline), choice, slot);
            if (reached(choice).size() < 2) {
                return;
            }
        }
        Optional<Plan> plan;
        piloting.add(benchmark);
        try {
            plan = plans.find(
                    benchmark,
                    (index, pilot, without) -> pilot(id(benchmark, Purpose.PILOT, index), pilot, choice, without, slot),
                    next -> wantsPilot(next, choice));
        } finally {
            piloting.remove(benchmark);
        }
        if (plan.isPresent() && !times.wantsBlock(plan.get(), benchmark, forks(choice), assessment.open())) {
            return;
        }
        // The pilot may have shown that some run the same code, or may be the block that was chosen. Then another one
        // follows all the same: it shows what blocks take.
        List<String> variants = reached(choice);
        boolean counted = tally.history().sampled(benchmark, choice.index());
        if (plan.isPresent()
                && variants.size() > 1
                && !(counted && variants.stream().skip(1).noneMatch(treatment -> lacksBlocks(benchmark, treatment)))) {
            int index = counted ? tally.history().nextIndex(benchmark, Set.of()) : choice.index();
            measured(id(benchmark, Purpose.SAMPLE, index), plan.get(), variants, choice, slot);
        }
    }

    private boolean lacksBlocks(Benchmark benchmark, String treatment) {
        return tally.series(benchmark, treatment)
                .filter(series ->
                        !tally.exhausted(series) && Math.max(series.blocks(), series.paged()) < run.mostBlocks())
                .isPresent();
    }

    private boolean wantsPilot(Plan next, NextBlock choice) {
        return reached(choice).size() > 1
                && times.wantsPilot(next, choice.benchmark(), forks(choice), assessment.open());
    }

    private int forks(NextBlock choice) {
        return Math.max(2, reached(choice).size());
    }

    /** Returns the baseline and the treatments that are still to be measured. */
    private List<String> reached(NextBlock choice) {
        return choice.variants().stream()
                .filter(variant -> !tally.unreached(choice.benchmark(), variant))
                .toList();
    }

    private Block pilot(Block.Id id, Plan plan, NextBlock choice, Set<String> without, BlockSlots.Slot slot)
            throws InterruptedException {
        // It may count as a sample by then, and has kept its seed.
        Optional<Block> before = tools.journal().blocks().stream()
                .filter(block -> block.id().purpose() != Purpose.VOID
                        && block.id().benchmark().equals(id.benchmark())
                        && block.id().seed() == id.seed())
                .findFirst();
        return before.isPresent()
                ? before.get()
                : measured(
                        id,
                        plan,
                        reached(choice).stream()
                                .filter(name -> !without.contains(name))
                                .toList(),
                        choice,
                        slot);
    }

    private Block measured(Block.Id id, Plan plan, List<String> variants, NextBlock choice, BlockSlots.Slot slot)
            throws InterruptedException {
        List<BlockRequest.Entry> entries = new ArrayList<>();
        List<String> admitted = tools.admission().admit(id.benchmark(), variants, slot.number());
        for (Subject subject : catalogue.subjects(id.benchmark())) {
            String variant = subject.variant().name();
            if (admitted.contains(variant)) {
                entries.add(new BlockRequest.Entry(
                        subject, catalogue.listed(id.benchmark(), variant).orElseThrow()));
            }
        }
        canaries.entry(id, admitted, slot.number()).ifPresent(entries::add);
        tools.progress().blockStarted(id);
        boolean recording = tools.reach().asks();
        BlockRequest request = new BlockRequest(
                id, plan, entries, options, recording, times.of(id, plan, entries.size(), assessment.open()));
        Block block = slot.run(request, tools.interrupted());
        nameStrays(id.benchmark(), slot.runner().strays());
        conditions.require(block);
        if (recording) {
            tools.reach().learn(id.benchmark(), slot.runner().loaded());
        }
        Block kept = kept(block, choice);
        tools.journal().append(kept);
        tally.add(kept);
        times.add(kept);
        tools.admission().add(kept);
        if (recording) {
            reach.learned(id.benchmark());
        }
        plans.lengthen(tally);
        assessment = judge.judge(tally);
        // Before the block's own line, which shows what is left after it.
        foresee();
        if (!kept.interrupted()) {
            tools.progress().blockFinished(kept, standing(kept.id().benchmark()));
        }
        return kept;
    }

    /** Returns all rows, without a change of a benchmark that has no verdict and whose blocks may yet turn out not to count. */
    private List<Judged> standing(Benchmark benchmark) {
        return assessment.rows().stream()
                .filter(row -> row.verdict().outcome() != Outcome.INCONCLUSIVE
                        || !row.comparison().row().benchmark().equals(benchmark)
                        || !tally.mayBeRefuted(benchmark))
                .toList();
    }

    /** Once for each benchmark: it leaves something behind in every block. */
    private void nameStrays(Benchmark benchmark, List<String> strays) {
        if (!strays.isEmpty() && straying.add(benchmark)) {
            tools.progress()
                    .warning(benchmark.shortName() + ": " + String.join(", ", strays)
                            + (strays.size() == 1 ? " outlived its fork and was" : " outlived their forks and were")
                            + " terminated; later ones will be, too. In @TearDown, stop whatever the benchmark "
                            + "starts.");
        }
    }

    /**
     * A block that was interrupted counts for nothing; one that speaks against its own plan has found one, as a pilot does; and
     * a pilot after which nothing is left to be found out is the block that was chosen.
     */
    private Block kept(Block block, NextBlock choice) {
        if (block.interrupted()) {
            tools.progress()
                    .warning(block.id().benchmark().shortName() + ": the block was interrupted for "
                            + Times.exactly(block.timing().stalled())
                            + " (the process was stopped or the machine paused); measuring it again.");
            return block.as(next(block.id(), Purpose.VOID));
        }
        if (block.id().purpose() == Purpose.PROBE) {
            return block;
        }
        if (block.id().purpose() == Purpose.SAMPLE && !plans.current(block)) {
            // Another block has changed the plan meanwhile, and only equal ones can be pooled.
            return block.as(next(block.id(), Purpose.PILOT));
        }
        if (block.id().purpose() == Purpose.PILOT) {
            return compares(block, choice) && plans.counts(block)
                    ? block.as(new Block.Id(
                            block.id().benchmark(),
                            Purpose.SAMPLE,
                            choice.index(),
                            block.id().seed()))
                    : block;
        }
        return plans.refuted(block).map(kind -> asPilot(block, kind)).orElse(block);
    }

    /**
     * Returns whether a pilot has all that the chosen block would have, and its classes do not show that there is nothing to be
     * compared. Blocks that run several at a time are compared with lone ones, of which a pilot is neither.
     */
    private boolean compares(Block pilot, NextBlock choice) {
        if (pilot.place().isPresent() || tally.wantsCanary(choice.benchmark(), choice.index())) {
            return false;
        }
        List<String> same = tools.reach().find(choice.benchmark()).treatments();
        List<String> reached = reached(choice);
        return !same.containsAll(reached.subList(1, reached.size()))
                && reached.stream().allMatch(variant -> pilot.fork(variant).isPresent());
    }

    /** Returns an identity that no block has yet, for a block of another purpose than was planned. */
    private Block.Id next(Block.Id id, Purpose purpose) {
        int before = (int) tools.journal().blocks().stream()
                .map(Block::id)
                .filter(other -> other.purpose() == purpose && other.benchmark().equals(id.benchmark()))
                .count();
        return new Block.Id(id.benchmark(), purpose, before, id.seed());
    }

    private Block asPilot(Block block, PlanBook.Unproven kind) {
        Block.Id id = block.id();
        tools.progress()
                .warning(id.benchmark().shortName()
                        + switch (kind) {
                            case BUNDLED ->
                                " cannot be measured in slices; using its own, longer iterations instead. The report "
                                        + "gives the reason.";
                            case OTHER_CODE ->
                                " does not fit the plan remembered from an earlier run; choosing a new plan.";
                        });
        return block.as(next(id, Purpose.PILOT));
    }

    private Block.Id id(Benchmark benchmark, Purpose purpose, int index) {
        long number = (31L * benchmark.toString().hashCode() + purpose.name().hashCode()) * 1_000_003L + index;
        return new Block.Id(benchmark, purpose, index, new SplittableRandom(run.seed() + SPREAD * number).nextLong());
    }
}
