package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.app.UserException;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.block.Lockstep;
import dev.steelyard.measure.block.LockstepOptions;
import dev.steelyard.measure.block.LockstepOptions.Limits;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.lock.MeasuringLock;
import dev.steelyard.measure.plan.PlanStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The variants of a run, alive: their JMH hosts, what they list, and the machine held for measuring. */
final class Session implements AutoCloseable {

    private static final Duration LOCK_PAUSE = Duration.ofMillis(500);

    private final CompareRequest request;
    private final Progress progress;
    private final Closing closing;
    private final BlockRunner runner;
    private final Catalogue catalogue;
    private final PlanBook plans;

    private Session(
            CompareRequest request, Progress progress, Closing closing, BlockRunner runner, Catalogue catalogue) {
        this.request = request;
        this.progress = progress;
        this.closing = closing;
        this.runner = runner;
        this.catalogue = catalogue;
        PlanRequest asked = planRequest(request);
        PlanStore store = new PlanStore(
                PlanStore.location(System.getenv(), Path.of(System.getProperty("user.home"))), progress::warning);
        this.plans = new PlanBook(
                catalogue, asked, request.pace(), new RememberedPlans(store, catalogue, asked, Environment.read()));
    }

    /**
     * Starts the hosts of subjects and lists their benchmarks.
     *
     * @throws UserException if no benchmark is selected
     */
    static Session open(
            Closing closing, List<Subject> subjects, RunPlace place, CompareRequest request, Progress progress)
            throws InterruptedException {
        progress.phase("listing benchmarks");
        BlockRunner runner = closing.add(Lockstep.open(subjects, place.logs(), options(request)));
        Catalogue catalogue = new Listing(runner, request.jmh(), progress).of(subjects);
        if (catalogue.isEmpty()) {
            throw UserException.usage(
                    "no benchmark matches " + selection(request),
                    "Loosen --include and --exclude; without them all benchmarks are measured.");
        }
        return new Session(request, progress, closing, runner, catalogue);
    }

    private static String selection(CompareRequest request) {
        String text = request.jmh().include().isEmpty()
                ? ""
                : "--include " + request.jmh().include();
        return request.jmh().exclude().isEmpty()
                ? text.isEmpty() ? "in any variant" : text
                : (text + " --exclude " + request.jmh().exclude()).strip();
    }

    private static LockstepOptions options(CompareRequest request) {
        LockstepOptions usual = LockstepOptions.usual();
        return request.pace()
                .forkTimeout()
                .map(silence -> new LockstepOptions(
                        new Limits(silence, 1, silence, usual.limits().end()),
                        usual.parallelWarmups(),
                        usual.settle(),
                        usual.profilers()))
                .orElse(usual);
    }

    private static PlanRequest planRequest(CompareRequest request) {
        return new PlanRequest(
                request.criteria().margins().score(),
                request.pace()
                        .slice()
                        .map(slice -> OptionalLong.of(slice.toNanos()))
                        .orElse(OptionalLong.empty()),
                request.jmh().overrides(),
                Runtime.getRuntime().availableProcessors());
    }

    /** What the variants list. */
    Catalogue catalogue() {
        return catalogue;
    }

    /** Prints what would be measured, how, and how long it would take. */
    void describe(Run run, Appendable out) {
        new DryRun(run, catalogue, plans).print(out);
    }

    /**
     * Checks that the variants still list what a resumed run was begun with.
     *
     * @throws UserException if they do not
     */
    void requireSame(Run run) {
        if (!catalogue.presence().equals(run.benchmarks())) {
            if (!catalogue.unlisted().isEmpty()) {
                throw catalogue.unlisted().get(0);
            }
            throw UserException.usage(
                    "the variants no longer list the benchmarks that run " + run.id() + " began with",
                    "Begin a new run.");
        }
    }

    /** Measures until the run is over, alone on this machine as far as JMH's lock goes. */
    void measure(Run run, Journal journal, Judge judge) throws InterruptedException {
        MeasuringLock lock = MeasuringLock.take(MeasuringLock.folder(), LOCK_PAUSE, progress::warning);
        closing.add(() -> {
            // Nobody else may measure before the last fork is dead.
            runner.close();
            lock.close();
        });
        Admission admission =
                new Admission(AvailableMemory::read, catalogue, request.jmh().jvmArgs(), progress);
        Measurement.Tools tools = new Measurement.Tools(runner, journal, admission, progress, closing::interrupted);
        new Measurement(run, request.jmh(), catalogue, plans, judge, tools).measure();
    }

    /** Ends the hosts before results are judged and written. */
    @Override
    public void close() {
        runner.close();
    }
}
