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
    /** How long what a fork said before its end may be under way: it comes by another connection. */
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
    /** How often it is to arrive at the gate, for the first time after its start, and how often it did. */
    private int due = 1;

    private int arrived;
    private boolean last;
    private boolean gateClosed;
    /** Whether what was arranged for the end of its turn was taken back because it hangs. */
    private boolean withheld;

    private long overSince;
    /** Why its workers had to be interrupted so far; waits add to it. */
    private final Set<Interruption.Reason> interrupted = EnumSet.noneOf(Interruption.Reason.class);

    /** For what it is doing now, if anything is expected of it. */
    private @Nullable Wait wait;

    /**
     * A fork that is yet to be started.
     *
     * @param variant name of its variant
     * @param host the host that will run it
     * @param log where all that it prints goes
     * @param events where its events go
     * @param clock of its deadlines, in ns
     */
    public ForkRun(String variant, HostProcess host, Path log, Queue<ForkEvent> events, LongSupplier clock) {
        this.variant = variant;
        this.host = host;
        this.log = log;
        this.events = events;
        this.clock = clock;
        this.gate = new Gatekeeper((kind, frame) -> events.add(new ForkEvent(this, kind, frame)));
    }

    /** Notes that no other fork of its block is alive. */
    public void alone() {
        ending.alone = true;
    }

    /** Starts it: from now on it must reach the gate. */
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

    /** Takes note that iterations were granted by {@link #handTo}; the fork may already be back. */
    public void expect(Grant turn, String what, Patience patience) {
        due++;
        sent.expect(turn.warmup());
        wait = atGate() || last ? null : new Wait(what, patience, true, interrupted, clock.getAsLong());
    }

    /**
     * Has another fork, or itself, granted its turn when this one ends its own: at once, and not when the thread that runs the
     * block has noticed. A wake-up on an idle virtual CPU takes as long as hundreds of operations.
     */
    public void handTo(ForkRun next, Grant turn) {
        gate.whenBack(() -> next.gate.grant(turn));
    }

    /** Takes back what {@link #handTo} arranged; returns false if it has happened. */
    public boolean takeBack() {
        boolean back = gate.forget() || withheld;
        withheld = false;
        return back;
    }

    /** From now on it counts as hung: should it arrive after all, it starts nobody's turn while it is being ended. */
    private void hang(String why) {
        ending.hung = why;
        withheld |= gate.forget();
    }

    /** Asks its watcher where it is, if it is time to. */
    public void inquire(long now) {
        Wait current = wait;
        if (current != null && current.asks(now)) {
            gate.ping();
        }
    }

    /**
     * Returns whether threads were started in its last warmup iteration, besides those that JMH starts in the first.
     *
     * @param workers how many these are
     */
    public boolean startsThreads(int workers) throws IOException {
        return sent.startsThreads(workers);
    }

    /** Returns whether it can run more iterations than JMH had planned. */
    public boolean extensible() {
        Fields said = hello;
        return said != null && said.has(Key.EXTENDS) && said.number(Key.EXTENDS) > 0;
    }

    /** Returns what its gate has sent of its slices. */
    public SentSlices sent() {
        return sent;
    }

    /**
     * Lets it end, after its last turn.
     *
     * @param asksForClasses whether it says first which classes it has loaded
     */
    public void release(boolean asksForClasses) {
        Fields said = hello;
        if (said != null) {
            natives = NativeLibraries.of(pid(), host.process().pid(), HelloFacts.home(said));
        }
        gate.letGo(Grant.toEnd(asksForClasses));
    }

    /** Returns which classes it had loaded when it was let go; empty if it did not say. */
    public Optional<LoadedClasses> loaded() {
        return Optional.ofNullable(classes)
                .map(fields -> new LoadedClasses(
                        fields.list(Key.CLASSES),
                        fields.has(Key.CLASSES_UNLOADED) && fields.number(Key.CLASSES_UNLOADED) > 0,
                        fields.list(Key.CLASSES_GAP).stream().findFirst()));
    }

    /** Returns whether its gate will say nothing more. */
    public boolean gateClosed() {
        return gateClosed;
    }

    /** Takes note of an event of this fork. */
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

    /** What the watcher says after the wait is over comes too late. */
    private void learn(@Nullable Frame frame) throws IOException {
        Wait current = wait;
        if (current != null && frame != null) {
            ForkState state = ForkState.read(frame.body());
            current.learn(state, () -> CpuTimes.of(pid()), clock.getAsLong()).ifPresent(gate::interruptWorkers);
        }
    }

    /** Returns whether it has not met its time limit, and remembers it if so. */
    public boolean overdue(long now) {
        Wait current = wait;
        boolean overdue = current != null && now - current.deadline() > 0;
        if (current != null && overdue) {
            hang(current.overdue() + REMEDY);
        }
        return overdue;
    }

    /** Notes that it does nothing though it is its turn. */
    public void idle() {
        Wait current = wait;
        if (current != null) {
            hang(current.idle() + REMEDY);
        }
    }

    /** Returns whether anything is expected of it. */
    public boolean expected() {
        return wait != null;
    }

    /** Returns when something is to be done about it, in ns of its clock; the greatest number if nothing is expected of it. */
    public long next() {
        Wait current = wait;
        return current == null ? Long.MAX_VALUE : current.next();
    }

    /** Returns the number of the iteration in which it was last seen; 0 if that is not known. */
    public int iteration() {
        Wait current = wait;
        return current == null ? 0 : current.iteration();
    }

    /** Returns after how many ns without CPU time it counts as hung; empty if it never does. */
    public OptionalLong idleLimit() {
        Wait current = wait;
        return current == null ? OptionalLong.empty() : current.patience().idle();
    }

    /** Returns whether it stands at the gate. */
    public boolean atGate() {
        return arrived >= due;
    }

    /** Returns whether it ran its last planned iteration. */
    public boolean last() {
        return last;
    }

    /** Returns whether its host said that it is over, or cannot say so any more. */
    public boolean over() {
        return ending.said != null || ending.hostLost;
    }

    /** Returns whether it can no longer be what the plan wants. */
    public boolean failed() {
        return ending.ungated || ending.hung != null || (!last && (gateClosed || (over() && !speaks())));
    }

    /** Returns whether it is over, and what its gate said last may still be under way. */
    public boolean speaks() {
        return gate.connected() && !gateClosed && clock.getAsLong() - overSince < WORDS_NANOS;
    }

    /** Returns whether it failed by being silent for too long. */
    public boolean hung() {
        return ending.hung != null;
    }

    /** Returns whether it ran without its gate. */
    public boolean ungated() {
        return ending.ungated;
    }

    /** Notes why Steelyard is about to kill it. */
    public void stopFor(String reason) {
        if (ending.stopped == null && !over()) {
            ending.stopped = reason;
        }
    }

    /** Notes that all iterations are done and only its end keeps it. */
    public void linger() {
        ending.lingered = true;
    }

    /** Returns its host. */
    public HostProcess host() {
        return host;
    }

    /** Returns the gate's side of the connection, for the endpoint. */
    public Endpoint.Guest gate() {
        return gate;
    }

    /** Returns its process; 0 if it never said hello. */
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

    /** Returns it as a value, when it is over: slices decoded, end classified. */
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
