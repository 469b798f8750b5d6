package dev.steelyard.measure.fork;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.model.Plan;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Interruption;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.host.CpuTimes;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostListener;
import dev.steelyard.measure.host.HostProcess;
import dev.steelyard.measure.host.NativeLibraries;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One fork while its block runs. Events arrive on other threads and are queued; everything else happens on the
 * thread that runs the block.
 */
public final class ForkRun {
    /** Maximum delay of a fork's last messages after its exit was reported, on a different connection. */
    private static final long WORDS_NANOS = 1_000_000_000;

    private static final String REMEDY = "; --fork-timeout changes the limit";

    private final String variant;
    private final HostProcess host;
    private final Path log;
    private final Gatekeeper gate;
    private final Queue<ForkEvent> events;
    private final LongSupplier clock;

    private final SentSlices sent = new SentSlices();
    private final ForkExit ending = new ForkExit();
    private @Nullable Fields hello;
    private @Nullable Fields classes;
    private Optional<String> natives = Optional.empty();
    /** Number of expected arrivals at the gate, including the first one after its start; below, the actual number. */
    private int due = 1;

    private int arrived;
    private boolean last;
    private boolean gateClosed;
    /** Whether a hand-over at the end of its turn was canceled because it hangs. */
    private boolean withheld;

    private long overSince;
    /** Reasons for which its workers were interrupted so far; waits add to them. */
    private final Set<Interruption.Reason> interrupted = EnumSet.noneOf(Interruption.Reason.class);

    /** The current wait, if a response is expected from the fork. */
    private @Nullable Wait wait;

    /**
     * Creates a fork that has not been started.
     *
     * @param variant name of its variant
     * @param host the host that will run it
     * @param log the file for all its output
     * @param events the queue for its events
     * @param clock the clock for its deadlines, in ns
     */
    public ForkRun(String variant, HostProcess host, Path log, Queue<ForkEvent> events, LongSupplier clock) {
        this.variant = variant;
        this.host = host;
        this.log = log;
        this.events = events;
        this.clock = clock;
        this.gate = new Gatekeeper((kind, frame) -> events.add(new ForkEvent(this, kind, frame)));
    }

    /** Records that no other fork of its block is alive. */
    public void alone() {
        ending.alone = true;
    }

    /** Starts the fork, which must then reach the gate in time. */
    public void start(Fields request, Patience patience) {
        wait = new Wait("starting", patience, false, interrupted, clock.getAsLong());
        host.request(FrameType.RUN, request, new HostListener() {
            @Override
            public void said(Frame frame) {
                boolean ended = frame.type() == FrameType.ENDED;
                events.add(
                        new ForkEvent(ForkRun.this, ended ? ForkEvent.Kind.ENDED : ForkEvent.Kind.FIRST_RESULT, frame));
            }

            @Override
            public void lost() {
                events.add(new ForkEvent(ForkRun.this, ForkEvent.Kind.HOST_LOST, null));
            }
        });
    }

    /** Grants iterations. */
    public void grant(Grant turn, String what, Patience patience) {
        expect(turn, what, patience);
        gate.grant(turn);
    }

    /** Records that iterations were granted through {@link #handTo}; the fork may already have finished them. */
    public void expect(Grant turn, String what, Patience patience) {
        due++;
        sent.expect(turn.warmup());
        wait = atGate() || last ? null : new Wait(what, patience, true, interrupted, clock.getAsLong());
    }

    /**
     * Grants the next turn to another fork, or to this one, as soon as this fork ends its own turn, without waiting for the thread that
     * runs the block. Waking up an idle virtual CPU takes as long as hundreds of operations.
     */
    public void handTo(ForkRun next, Grant turn) {
        gate.whenBack(() -> next.gate.grant(turn));
    }

    /** Cancels the hand-over set up by {@link #handTo}; returns false if it has already happened. */
    public boolean takeBack() {
        boolean back = gate.forget() || withheld;
        withheld = false;
        return back;
    }

    /** Marks the fork as hung. If it arrives after all, it must not start another fork's turn while it is being killed. */
    private void hang(String why) {
        ending.hung = why;
        withheld |= gate.forget();
    }

    /** Asks its watcher for the fork's state, if it is time to do so. */
    public void inquire(long now) {
        Wait current = wait;
        if (current != null && current.asks(now)) {
            gate.ping();
        }
    }

    /**
     * Returns whether threads were started in its last warmup iteration, other than those that JMH starts in the first
     * one.
     *
     * @param workers number of threads that JMH starts in the first iteration
     */
    public boolean startsThreads(int workers) throws IOException {
        return sent.startsThreads(workers);
    }

    /** Returns whether it can run more iterations than JMH had planned. */
    public boolean extensible() {
        Fields said = hello;
        return said != null && said.has(Key.EXTENDS) && said.number(Key.EXTENDS) > 0;
    }

    /** Returns the slices sent by its gate. */
    public SentSlices sent() {
        return sent;
    }

    /**
     * Releases the fork after its last turn, so that it exits.
     *
     * @param asksForClasses whether it should first report its loaded classes
     */
    public void release(boolean asksForClasses) {
        Fields said = hello;
        if (said != null) {
            natives = NativeLibraries.of(pid(), host.process().pid(), HelloFacts.home(said));
        }
        gate.letGo(Grant.toEnd(asksForClasses));
    }

    /** Returns the classes it had loaded when it was released; empty if it did not report them. */
    public Optional<LoadedClasses> loaded() {
        return Optional.ofNullable(classes)
                .map(fields -> new LoadedClasses(
                        fields.list(Key.CLASSES),
                        fields.has(Key.CLASSES_UNLOADED) && fields.number(Key.CLASSES_UNLOADED) > 0,
                        fields.list(Key.CLASSES_GAP).stream().findFirst()));
    }

    /** Returns whether the connection to its gate is closed. */
    public boolean gateClosed() {
        return gateClosed;
    }

    /** Applies an event of this fork. */
    public void apply(ForkEvent event) throws IOException {
        Frame frame = event.frame();
        switch (event.kind()) {
            case HELLO -> {
                hello = frame == null ? null : frame.fields();
                arrive();
            }
            case ARRIVED -> {
                keep(frame);
                arrive();
            }
            case STATE -> learn(frame);
            case LAST -> {
                keep(frame);
                last = true;
                wait = null;
            }
            case CLASSES -> classes = frame == null ? null : frame.fields();
            case GATE_CLOSED -> gateClosed = true;
            case FIRST_RESULT -> ending.ungated |= hello == null;
            case ENDED -> {
                ending.said = frame == null ? new Fields() : frame.fields();
                end();
            }
            case HOST_LOST -> {
                ending.hostLost = true;
                end();
            }
            default -> throw new IllegalStateException("unknown event " + event.kind());
        }
    }

    private void keep(@Nullable Frame frame) {
        if (frame != null) {
            sent.add(frame);
        }
    }

    private void arrive() {
        arrived++;
        wait = null;
    }

    private void end() {
        wait = null;
        overSince = clock.getAsLong();
    }

    /** Applies the watcher's report; reports after the end of the wait are ignored. */
    private void learn(@Nullable Frame frame) throws IOException {
        Wait current = wait;
        if (current != null && frame != null) {
            ForkState state = ForkState.read(frame.body());
            current.learn(state, () -> CpuTimes.of(pid()), clock.getAsLong()).ifPresent(gate::interruptWorkers);
        }
    }

    /** Returns whether it exceeded its time limit, in which case it is marked as hung. */
    public boolean overdue(long now) {
        Wait current = wait;
        boolean overdue = current != null && now - current.deadline() > 0;
        if (current != null && overdue) {
            hang(current.overdue() + REMEDY);
        }
        return overdue;
    }

    /** Marks the fork as hung because it is idle during its turn. */
    public void idle() {
        Wait current = wait;
        if (current != null) {
            hang(current.idle() + REMEDY);
        }
    }

    /** Returns whether a response is expected from it. */
    public boolean expected() {
        return wait != null;
    }

    /** Returns the time of the next action concerning it, in ns of its clock; {@link Long#MAX_VALUE} if no response is expected. */
    public long next() {
        Wait current = wait;
        return current == null ? Long.MAX_VALUE : current.next();
    }

    /** Returns the number of the iteration in which it was last seen; 0 if unknown. */
    public int iteration() {
        Wait current = wait;
        return current == null ? 0 : current.iteration();
    }

    /** Returns the time without CPU use after which it counts as hung, in ns; empty if there is no limit. */
    public OptionalLong idleLimit() {
        Wait current = wait;
        return current == null ? OptionalLong.empty() : current.patience().idle();
    }

    /** Returns whether it waits at the gate. */
    public boolean atGate() {
        return arrived >= due;
    }

    /** Returns whether it ran its last planned iteration. */
    public boolean last() {
        return last;
    }

    /** Returns whether its host reported its end or was lost. */
    public boolean over() {
        return ending.said != null || ending.hostLost;
    }

    /** Returns whether it failed and cannot complete its plan. */
    public boolean failed() {
        return ending.ungated || ending.hung != null || (!last && (gateClosed || (over() && !speaks())));
    }

    /** Returns whether the last messages of its gate may still arrive after it has ended. */
    public boolean speaks() {
        return gate.connected() && !gateClosed && clock.getAsLong() - overSince < WORDS_NANOS;
    }

    /** Returns whether it hung: it exceeded a limit or was idle during its turn. */
    public boolean hung() {
        return ending.hung != null;
    }

    /** Returns whether it ran without its gate. */
    public boolean ungated() {
        return ending.ungated;
    }

    /** Records why Steelyard is about to kill it. */
    public void stopFor(String reason) {
        if (ending.stopped == null && !over()) {
            ending.stopped = reason;
        }
    }

    /** Records that it ran all iterations but has not exited. */
    public void linger() {
        ending.lingered = true;
    }

    /** Returns its host. */
    public HostProcess host() {
        return host;
    }

    /** Returns the handler of its gate's connection, for the endpoint. */
    public Endpoint.Guest gate() {
        return gate;
    }

    /** Returns its process ID; 0 if its gate never connected. */
    public long pid() {
        return hello == null ? 0 : hello.number(Key.PID);
    }

    /** Returns its log. */
    public Path log() {
        return log;
    }

    /** Returns the name of its variant. */
    public String variant() {
        return variant;
    }

    /** Closes the connection to its gate. */
    public void close() {
        gate.close();
    }

    /** Returns how it ended. */
    public ForkOutcome outcome() {
        return new Classification(ending, hello != null, last, log).outcome();
    }

    /** Returns the result once the fork has ended, with slices decoded and the end classified. */
    public Fork result(Plan plan) throws IOException {
        ForkTurns decoded = sent.decoded(plan);
        return new Fork(
                variant,
                outcome(),
                decoded.slices(),
                decoded.histogram(),
                hello == null ? Fork.Jvm.NONE : HelloFacts.of(hello, natives));
    }
}
