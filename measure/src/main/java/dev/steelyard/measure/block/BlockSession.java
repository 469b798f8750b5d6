package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.measure.files.PrivateFile;
import dev.steelyard.measure.fork.ForkRun;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.loaded.LoadedClasses;
import dev.steelyard.measure.placement.Pins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs one block from start to end. While forks take their turns, it allocates next to nothing, writes nothing, and decodes data only
 * between two turns, four times per block: on a small machine, this process is itself a disturbance.
 */
final class BlockSession {
    private final BlockRequest request;
    private final Hosts hosts;
    private final Endpoint endpoint;
    private final LockstepOptions options;
    private final ForkNames names;
    private final GrantLimits limits;
    private final DrawnOrder order;
    private final LiveForks forks;
    private final WarmupPhase warmup;
    private final TurnSequence turns;
    private final PastForks past;
    private final List<String> gates = new ArrayList<>();
    private final List<Fork> unstarted = new ArrayList<>();
    private final Pins pins;
    private final List<String> strays = new ArrayList<>();
    private Optional<BlockPlacement> placement = Optional.empty();
    private boolean misplaced;
    /** Number of warmup iterations that JMH runs in each fork, each of the length in the plan. */
    private final int warmups;

    private final Heartbeat heartbeat = new Heartbeat(System::nanoTime);
    private final Stopwatch stopwatch = new Stopwatch(heartbeat);

    BlockSession(
            BlockRequest request,
            Hosts hosts,
            Endpoint endpoint,
            LockstepOptions options,
            Path logDirectory,
            PastForks past) {
        this.request = request;
        this.hosts = hosts;
        this.endpoint = endpoint;
        this.options = options;
        this.names = new ForkNames(request.id(), logDirectory);
        this.limits = new GrantLimits(request, options.limits(), past);
        this.forks = new LiveForks(request.entries().get(0).subject().variant().name(), heartbeat, budgetEnd());
        this.past = past;
        this.pins = new Pins(options.placement(), request.id(), options.group().isEmpty());
        this.order = new DrawnOrder(
                request.id().seed(),
                request.entries().size(),
                request.plan().turns(),
                options.placement().alternate());
        SettlingForks settling = new SettlingForks(request, options, past);
        this.warmups = settling.warmups();
        this.warmup = new WarmupPhase(request, warmups, forks, limits, options, settling);
        this.turns = new TurnSequence(request, order, forks, limits, options, settling);
    }

    private OptionalLong budgetEnd() {
        return request.time()
                .map(time -> OptionalLong.of(heartbeat.nanos() + time.most().toNanos()))
                .orElse(OptionalLong.empty());
    }

    Block run() throws InterruptedException {
        try (Heartbeat beating = heartbeat.start()) {
            measure();
            beating.nanos();
        }
        return block();
    }

    private void measure() throws InterruptedException {
        forks.expect(request.entries().stream().map(BlockSession::variant).toList());
        try {
            boolean going = true;
            for (List<Integer> group : order.groups()) {
                if (going && !forks.all().isEmpty()) {
                    // The next fork must not inherit the CPUs of this one or run alongside processes that it left
                    // behind.
                    release();
                    stopwatch.next();
                }
                going = going && measure(group);
            }
        } finally {
            try {
                String reason = forks.end(reason());
                for (String variant : forks.coming()) {
                    unstarted.add(ended(variant, new ForkOutcome(ForkOutcome.Kind.STOPPED, reason)));
                }
            } finally {
                gates.forEach(endpoint::forget);
                release();
            }
        }
    }

    /** Measures forks that are alive at the same time, from start to end; returns whether the block continues. */
    private boolean measure(List<Integer> indexes) throws InterruptedException {
        forks.begin(-1);
        List<ForkRun> group = new ArrayList<>();
        for (int index : indexes) {
            start(request.entries().get(index), group);
        }
        return startAll(group) && warmup.run(group, stopwatch) && pin(forks.standing(group)) && takeTurns(group);
    }

    private void release() {
        try {
            pins.release();
        } finally {
            strays.addAll(hosts.endStrays());
        }
    }

    /** Returns the reason for ending the forks if none of them failed. */
    private String reason() {
        if (heartbeat.stopped()) {
            return "all processes were stopped temporarily, or the machine was paused";
        }
        if (forks.endedByBudget()) {
            return "the budget ran out while the block was taking longer than estimated";
        }
        if (misplaced) {
            return "the workers of a fork could not run on the previous fork's CPU; later blocks run on any CPU";
        }
        return unstarted.isEmpty() ? "the run was interrupted" : "another fork did not start";
    }

    /**
     * Moves threads to their CPUs before the first turn; the time counts as warmup. Returns false if they cannot run on the CPUs of the
     * block's earlier forks, because both sides of the block would then differ in their placement.
     */
    private boolean pin(List<ForkRun> group) throws InterruptedException {
        BlockPlacement found = group.isEmpty() ? placement() : place(group);
        stopwatch.allWarm();
        if (placement.isPresent() && !placement.get().equals(found)) {
            found.freeReason().ifPresent(reason -> past.runsFree(request.id().benchmark(), reason));
            if (request.id().purpose() != Block.Purpose.PILOT) {
                misplaced = true;
                return false;
            }
            // A pilot only finds a plan, which does not need equal placement; it is recorded as free, and with
            // --alternate pilots do not count as samples.
        }
        placement = group.isEmpty() ? placement : Optional.of(found);
        return true;
    }

    private BlockPlacement place(List<ForkRun> group) throws InterruptedException {
        Optional<BlockPlacement> before =
                placement.filter(known -> known.workers().isEmpty());
        if (before.isPresent()) {
            return before.get();
        }
        Optional<FreeReason> reason = startsThreads(group)
                ? Optional.of(FreeReason.OWN_THREADS)
                : past.free(request.id().benchmark());
        return reason.isPresent()
                ? pins.free(reason.get())
                : pins.hold(
                        group.stream().map(ForkRun::pid).toList(),
                        forks.all().stream()
                                .map(fork -> fork.host().process().pid())
                                .toList(),
                        request.plan().warmup().iterations() > 0);
    }

    private BlockPlacement placement() {
        return placement.orElse(BlockPlacement.FREE);
    }

    /** Returns whether the measured code starts threads. Short-lived threads would be missed by a look at the live ones. */
    private boolean startsThreads(List<ForkRun> group) {
        int workers = request.id().benchmark().threads();
        try {
            for (ForkRun fork : group) {
                if (fork.startsThreads(workers)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new IllegalStateException("a gate of the same version sent data that cannot be read", e);
        }
    }

    /** Waits for started forks; returns whether all of them reached the gate. */
    private boolean startAll(List<ForkRun> group) throws InterruptedException {
        boolean worthwhile = unstarted.isEmpty() || forks.comparable();
        boolean arrived = worthwhile && forks.await(() -> group.stream().allMatch(forks.orDropped(ForkRun::atGate)));
        stopwatch.allStarted();
        return arrived;
    }

    private static String variant(BlockRequest.Entry entry) {
        return entry.subject().variant().name();
    }

    private static Fork ended(String variant, ForkOutcome outcome) {
        return new Fork(variant, outcome, List.of(), List.of(), Fork.Jvm.NONE);
    }

    /** Creates the log in advance, because the host would make it readable by everyone. */
    private static void createLog(Path log) {
        try {
            PrivateFile.create(log);
        } catch (IOException e) {
            throw new HostFailure(
                            "the log " + log + " cannot be created: " + e.getMessage(),
                            "Free some disk space, or choose a writable folder with --out.")
                    .causedBy(e);
        }
    }

    private void start(BlockRequest.Entry entry, List<ForkRun> group) throws InterruptedException {
        ForkRequests requests = new ForkRequests(request.plan(), warmups, request.options(), options);
        String variant = variant(entry);
        Path log = names.log(variant);
        try {
            createLog(log);
            ForkRun fork = new ForkRun(variant, hosts.of(entry.subject()), log, forks.events(), heartbeat::nanos);
            if (options.placement().alternate()) {
                fork.alone();
            }
            String id = names.gate(variant);
            gates.add(id);
            String token = endpoint.expectFork(id, fork.gate());
            GateAddress gate = new GateAddress(endpoint.port(), token, id);
            fork.start(requests.of(entry, gate, log), limits.start());
            forks.add(fork);
            group.add(fork);
        } catch (HostFailure e) {
            forks.missing(variant);
            unstarted.add(ended(variant, new ForkOutcome(ForkOutcome.Kind.NOT_STARTED, e.problem())));
        }
    }

    /** Runs all turns of the forks and waits until they end; returns whether the block continues. */
    private boolean takeTurns(List<ForkRun> group) throws InterruptedException {
        if (!turns.run(group, placement(), stopwatch)) {
            return false;
        }
        List<ForkRun> finished = group.stream().filter(ForkRun::last).toList();
        finished.forEach(fork -> fork.release(request.recording()));
        for (ForkRun fork : finished) {
            // The tear-downs share the CPUs, so the limit applies to their sum.
            forks.awaitEnd(fork, limits.end() * finished.size());
            if (request.recording()) {
                forks.awaitLastWords(fork);
            }
        }
        return true;
    }

    /** Returns the classes that each fork had loaded at the end of its last turn, by variant name. */
    Map<String, LoadedClasses> loaded() {
        Map<String, LoadedClasses> loaded = new HashMap<>();
        forks.all().forEach(fork -> fork.loaded().ifPresent(classes -> loaded.put(fork.variant(), classes)));
        return loaded;
    }

    /** Returns the processes that outlived their forks and were killed. */
    List<String> strays() {
        return List.copyOf(strays);
    }

    private Block block() {
        List<Fork> results = new ArrayList<>();
        try {
            for (ForkRun fork : forks.all()) {
                results.add(fork.result(request.plan()));
            }
        } catch (IOException e) {
            throw new IllegalStateException("a gate of the same version sent slices that cannot be read", e);
        }
        results.addAll(unstarted);
        return new Block(request.id(), request.plan(), results, turns.taken(), stopwatch.timing(), placement());
    }
}
