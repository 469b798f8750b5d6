package dev.steelyard.measure.block;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import dev.steelyard.core.model.Plan;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.fork.ForkEvent;
import dev.steelyard.measure.fork.ForkRun;
import dev.steelyard.measure.fork.Freezer;
import dev.steelyard.measure.fork.ThreadDump;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.placement.Pins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One block from start to end. Between the first grant and the last arrival it allocates next to nothing, decodes
 * nothing and writes nothing: on a small machine this process is one load more.
 */
final class BlockSession {
    /** How long a process that was killed, or whose gate is gone, may take to be reported as ended. */
    private static final long KILL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final BlockRequest request;
    private final Hosts hosts;
    private final Endpoint endpoint;
    private final LockstepOptions options;
    private final ForkNames names;
    private final GrantLimits limits;
    private final DrawnOrder order;
    private final BlockingQueue<ForkEvent> events = new LinkedBlockingQueue<>();
    private final List<ForkRun> forks = new ArrayList<>();
    private final List<String> gates = new ArrayList<>();
    private final List<Fork> unstarted = new ArrayList<>();
    /** Forks that failed while the others went on, with the last round in which they still had their turn. */
    private final Map<ForkRun, Integer> dropped = new HashMap<>();

    private final Pins pins;
    private final Stopwatch stopwatch = new Stopwatch();
    private int round = -1;
    /** Stops parked forks while turns are taken; null unless the options ask for it. */
    private @Nullable Freezer freezer;

    BlockSession(BlockRequest request, Hosts hosts, Endpoint endpoint, LockstepOptions options, Path logDirectory) {
        this.request = request;
        this.hosts = hosts;
        this.endpoint = endpoint;
        this.options = options;
        this.names = new ForkNames(request.id(), logDirectory);
        this.pins = new Pins(
                options.placement(), request.entries().get(0).benchmark().benchmark());
        this.limits = new GrantLimits(request, options.limits());
        this.order = new DrawnOrder(
                request.id().seed(), request.entries().size(), request.plan().turns());
    }

    Block run() throws InterruptedException {
        try {
            boolean going = startAll() && warmUp();
            if (going) {
                pin();
            }
            if (going && options.frozen()) {
                takeTurnsFrozen();
            } else if (going) {
                takeTurns();
            }
        } finally {
            end();
            pins.release();
        }
        return block();
    }

    /** Moves threads to their CPUs before the first turn, and counts the time as warmup. */
    private void pin() throws InterruptedException {
        List<ForkRun> standing =
                forks.stream().filter(fork -> !dropped.containsKey(fork)).toList();
        pins.hold(
                standing.stream().map(ForkRun::pid).toList(),
                forks.stream().map(fork -> fork.host().process().pid()).toList(),
                request.plan().warmup().iterations() > 0);
        stopwatch.allWarm();
    }

    /** Starts all forks in the drawn order; tells whether all of them reached the gate. */
    private boolean startAll() throws InterruptedException {
        ForkRequests requests = new ForkRequests(request.plan(), request.options(), options);
        for (int index : order.start()) {
            start(request.entries().get(index), requests);
        }
        boolean worthwhile = unstarted.isEmpty() || comparable(forks);
        boolean arrived = worthwhile && await(() -> forks.stream().allMatch(orDropped(ForkRun::atGate)));
        stopwatch.allStarted();
        return arrived;
    }

    private void start(BlockRequest.Entry entry, ForkRequests requests) throws InterruptedException {
        String variant = entry.subject().variant().name();
        Path log = names.log(variant);
        try {
            ForkRun fork = new ForkRun(variant, hosts.of(entry.subject()), log, events);
            String id = names.gate(variant);
            gates.add(id);
            endpoint.expect(id, fork.gate());
            GateAddress gate = new GateAddress(endpoint.port(), endpoint.token(), id);
            fork.start(requests.of(entry, gate, log), limits.start());
            forks.add(fork);
        } catch (HostFailure e) {
            ForkOutcome outcome = new ForkOutcome(ForkOutcome.Kind.NOT_STARTED, String.valueOf(e.getMessage()));
            unstarted.add(new Fork(variant, outcome, List.of(), List.of(), Fork.Jvm.NONE));
        }
    }

    /** Lets all forks warm up, a few at once; tells whether all came back. */
    private boolean warmUp() throws InterruptedException {
        int iterations = request.plan().warmup().iterations();
        if (iterations == 0) {
            stopwatch.allWarm();
            return true;
        }
        int parallel = parallelWarmups(request, options);
        List<ForkRun> cold = new ArrayList<>(forks);
        cold.removeIf(dropped::containsKey);
        List<ForkRun> warming = new ArrayList<>();
        boolean going = true;
        while (going && !(cold.isEmpty() && warming.isEmpty())) {
            while (!cold.isEmpty() && warming.size() < parallel) {
                ForkRun next = cold.remove(0);
                warming.add(next);
                next.grant(new Grant(iterations, iterations, false), "running a warmup iteration", limits.warmup());
            }
            going = await(() -> warming.stream().anyMatch(orDropped(ForkRun::atGate)));
            warming.removeIf(orDropped(ForkRun::atGate));
            cold.removeIf(dropped::containsKey);
        }
        stopwatch.allWarm();
        return going;
    }

    /**
     * Forks that warm up at once never have more workers than the cores for one worker each; in a pilot, whose warmup
     * iterations are compared with slices that ran alone, it is one.
     */
    static int parallelWarmups(BlockRequest request, LockstepOptions options) {
        if (request.id().purpose() == Block.Purpose.PILOT) {
            return 1;
        }
        int threads = request.entries().stream()
                .mapToInt(entry -> entry.benchmark().benchmark().threads())
                .max()
                .orElse(1);
        return Math.max(1, options.parallelWarmups() / Math.max(1, threads));
    }

    private void takeTurnsFrozen() throws InterruptedException {
        try (Freezer opened = Freezer.open()) {
            freezer = opened;
            forks.stream().filter(Predicate.not(dropped::containsKey)).forEach(fork -> opened.stop(fork.pid()));
            takeTurns();
        } finally {
            freezer = null;
        }
    }

    private void takeTurns() throws InterruptedException {
        Plan.Turn turn = request.plan().turn();
        Grant between = new Grant(turn.slices(), turn.leadIn(), false);
        Grant last = new Grant(turn.slices(), turn.leadIn(), true);
        int rounds = order.rounds().size();
        for (round = 0; round < rounds; round++) {
            Grant grant = round == rounds - 1 ? last : between;
            for (int index : order.rounds().get(round)) {
                if (has(index) && !dropped.containsKey(forks.get(index)) && !takeTurn(forks.get(index), grant)) {
                    return;
                }
            }
        }
    }

    /** Grants one turn and waits until the fork is back, or over if it was its last; tells whether the block goes on. */
    private boolean takeTurn(ForkRun fork, Grant grant) throws InterruptedException {
        // The host takes in the results of the previous turn; that work belongs to nobody's turn.
        LockSupport.parkNanos(options.settle().toNanos());
        Freezer cold = freezer;
        if (cold != null) {
            cold.resume(fork.pid());
        }
        fork.grant(grant, "running a turn", limits.turn());
        boolean well = await(() -> fork.atGate() || fork.last() || dropped.containsKey(fork));
        if (cold != null && well && !fork.last()) {
            cold.stop(fork.pid());
        }
        stopwatch.turnOver();
        if (well && fork.last()) {
            awaitEnd(fork);
            stopwatch.ended();
        }
        return well && (dropped.containsKey(fork) || !fork.failed());
    }

    /** Threads that the benchmark left behind would keep the JVM alive for half a minute: not longer than the limit. */
    private void awaitEnd(ForkRun fork) throws InterruptedException {
        if (!awaitOver(fork, limits.end())) {
            fork.linger();
            fork.host().killFork();
            awaitOver(fork, KILL_NANOS);
        }
    }

    private boolean awaitOver(ForkRun fork, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (!fork.over()) {
            ForkEvent event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                return false;
            }
            apply(event);
        }
        return true;
    }

    private Predicate<ForkRun> orDropped(Predicate<ForkRun> condition) {
        return condition.or(dropped::containsKey);
    }

    /**
     * Waits until a condition holds; returns false as soon as forks have failed or are overdue without which there is
     * nothing left to compare. Others are ended and dropped, and the block goes on.
     */
    private boolean await(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            ForkEvent event = events.poll(untilFirstDeadline(), TimeUnit.NANOSECONDS);
            if (event != null) {
                apply(event);
            }
            if (anyFailed() && !dropFailed()) {
                return false;
            }
        }
        return true;
    }

    private long untilFirstDeadline() {
        long now = System.nanoTime();
        long wait = TimeUnit.HOURS.toNanos(1);
        for (int i = 0; i < forks.size(); i++) {
            long deadline = forks.get(i).deadline();
            if (deadline != Long.MAX_VALUE && !dropped.containsKey(forks.get(i))) {
                wait = Math.min(wait, deadline - now);
            }
        }
        return Math.max(0, wait);
    }

    private boolean anyFailed() {
        long now = System.nanoTime();
        boolean failed = false;
        for (int i = 0; i < forks.size(); i++) {
            ForkRun fork = forks.get(i);
            failed |= !dropped.containsKey(fork) && (fork.overdue(now) || fork.failed());
        }
        return failed;
    }

    /** Ends the forks that failed; tells whether the baseline and a treatment are left, and else ends none. */
    private boolean dropFailed() throws InterruptedException {
        if (!comparable(forks.stream().filter(fork -> !fork.failed()).toList())) {
            return false;
        }
        for (ForkRun fork : forks) {
            if (fork.failed() && !dropped.containsKey(fork)) {
                dropped.put(fork, round);
                endFailed(fork);
                if (!awaitOver(fork, KILL_NANOS)) {
                    fork.host().close();
                }
            }
        }
        return true;
    }

    /** Tells whether the baseline and a treatment are among some forks. */
    private boolean comparable(List<ForkRun> left) {
        String baseline = request.entries().get(0).subject().variant().name();
        return left.size() > 1 && left.stream().anyMatch(fork -> fork.variant().equals(baseline));
    }

    private static void apply(ForkEvent event) {
        try {
            event.fork().apply(event);
        } catch (IOException e) {
            throw new IllegalStateException("a gate or host of the same version sent what cannot be read", e);
        }
    }

    /** Ends all forks that are not over yet: the failed one after its evidence is in, its neighbours because of it. */
    private void end() {
        boolean interrupted = Thread.interrupted();
        try {
            for (ForkRun fork : forks) {
                if (fork.failed() && !fork.over()) {
                    endFailed(fork);
                }
            }
            endNeighbours();
        } catch (InterruptedException e) {
            interrupted = true;
            // No time to hear that they are over: a late word from a host would be taken for the next fork's.
            forks.stream()
                    .filter(fork -> !fork.over())
                    .forEach(fork -> fork.host().close());
        } finally {
            forks.forEach(ForkRun::close);
            gates.forEach(endpoint::forget);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void endFailed(ForkRun fork) throws InterruptedException {
        if (fork.hung()) {
            ThreadDump.request(fork.pid());
        } else if (!fork.ungated() && awaitOver(fork, KILL_NANOS)) {
            return;
        }
        fork.host().killFork();
    }

    private void endNeighbours() throws InterruptedException {
        String reason = forks.stream()
                .filter(ForkRun::failed)
                .findFirst()
                .map(fork -> "the fork of " + fork.variant() + " "
                        + fork.outcome().kind().words())
                .orElse(unstarted.isEmpty() ? "the run was interrupted" : "another fork did not start");
        for (ForkRun fork : forks) {
            if (!fork.over()) {
                if (!fork.failed()) {
                    fork.stopFor(reason);
                }
                fork.host().killFork();
            }
        }
        for (ForkRun fork : forks) {
            if (!awaitOver(fork, KILL_NANOS)) {
                // Something still holds the fork's output; the host waits for it and cannot be used again.
                fork.host().close();
            }
        }
    }

    private Block block() {
        List<Fork> results = new ArrayList<>();
        try {
            for (ForkRun fork : forks) {
                results.add(fork.result(request.plan()));
            }
        } catch (IOException e) {
            throw new IllegalStateException("a gate of the same version sent slices that cannot be read", e);
        }
        results.addAll(unstarted);
        return new Block(request.id(), request.plan(), results, turnOrder(), stopwatch.timing());
    }

    /** Tells whether a place in the drawn order is that of a fork; the last ones are of those that did not start. */
    private boolean has(int index) {
        return index < forks.size();
    }

    /** The drawn order without the turns that forks did not have because they had failed. */
    private List<List<Integer>> turnOrder() {
        List<List<Integer>> turns = new ArrayList<>();
        for (int i = 0; i < order.rounds().size(); i++) {
            int number = i;
            turns.add(order.rounds().get(i).stream()
                    .filter(index -> has(index) && dropped.getOrDefault(forks.get(index), Integer.MAX_VALUE) >= number)
                    .toList());
        }
        return turns;
    }
}
