package dev.steelyard.compare.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.schedule.InFlight;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocks, one at a time in each core group. All that is known of a run is touched by one thread at a time: whoever works
 * for a slot holds the lock, but for the time in which its block runs. With a single slot nothing else is there.
 */
public final class BlockSlots {

    private final List<BlockRunner> runners;
    private final BlockRunner whole;
    private final RecordedGroups groups;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Thread> threads = new ArrayList<>();
    private InFlight inFlight = InFlight.NONE;
    private boolean measured;
    private @Nullable Throwable failure;

    /**
     * The slots of a run.
     *
     * @param runners one for each core group, or a single one
     * @param whole runs blocks on all CPUs; the single one if there are no groups
     * @param groups the core groups, as many as runners, or none
     */
    public BlockSlots(List<BlockRunner> runners, BlockRunner whole, RecordedGroups groups) {
        this.runners = List.copyOf(runners);
        this.whole = whole;
        this.groups = groups;
        if (this.runners.size() != groups.slots()) {
            throw new IllegalArgumentException(this.runners.size() + " runners for " + groups.slots() + " slots");
        }
    }

    /** Blocks run one at a time. */
    public static BlockSlots single(BlockRunner runner) {
        return new BlockSlots(List.of(runner), runner, new RecordedGroups(List.of()));
    }

    /** What to do; called while nobody else of the run is at work. */
    public interface Work {
        /** Chooses what comes next; empty if nothing can be started before a block in flight ends. */
        Optional<NextBlock> next(InFlight running);

        /** Returns whether what was chosen can be alive beside what the other slots run. */
        boolean fits(NextBlock next, Slot slot);

        /** Measures what was chosen. */
        void measure(NextBlock next, Slot slot) throws InterruptedException;

        /** Takes note that a slot is idle again. */
        void ended(Slot slot);
    }

    /** A place where one block runs at a time, for one choice. */
    public final class Slot {
        private final int number;
        private final NextBlock choice;

        private Slot(int number, NextBlock choice) {
            this.number = number;
            this.choice = choice;
        }

        /** Returns its number, from 0. */
        public int number() {
            return number;
        }

        /** Returns what runs the blocks of the benchmark. */
        public BlockRunner runner() {
            return groups.wide(choice.benchmark()) ? whole : runners.get(number);
        }

        /** Runs a block; meanwhile other slots go on. */
        public Block run(BlockRequest request, BooleanSupplier interrupted) throws InterruptedException {
            Block block;
            lock.unlock();
            try {
                block = new InterruptGuard(runner(), interrupted).run(request);
            } finally {
                lock.lock();
            }
            if (failure != null) {
                // This thread is interrupted: whatever it did now would fail, and close the journal.
                throw new InterruptedException("another block failed");
            }
            return block.at(place());
        }

        private Optional<GroupPlace> place() {
            if (!groups.several()) {
                return Optional.empty();
            }
            Benchmark benchmark = choice.benchmark();
            OptionalInt group = groups.wide(benchmark) ? OptionalInt.empty() : OptionalInt.of(number);
            return Optional.of(new GroupPlace(group, choice.order(), choice.alone()));
        }
    }

    /**
     * Works until nothing is left to do. The first slot is the caller's own thread.
     *
     * @return whether anything was measured
     */
    public boolean work(Work work) throws InterruptedException {
        threads.add(Thread.currentThread());
        for (int number = 1; number < runners.size(); number++) {
            int slot = number;
            Thread thread = new Thread(() -> guarded(work, slot), "steelyard-slot-" + slot);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.stream().skip(1).forEach(Thread::start);
        guarded(work, 0);
        threads.stream().skip(1).forEach(this::join);
        return finished();
    }

    /** Waits for the end of a slot; if the caller is interrupted meanwhile, all slots are. */
    private void join(Thread slot) {
        while (slot.isAlive()) {
            try {
                slot.join();
            } catch (InterruptedException e) {
                fail(e);
            }
        }
    }

    private boolean finished() throws InterruptedException {
        Throwable found = failed();
        if (found == null) {
            return measured;
        }
        if (runners.size() > 1) {
            // It was meant for what this thread was waiting for.
            Thread.interrupted();
        }
        if (found instanceof InterruptedException interruption) {
            throw interruption;
        }
        if (found instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) found;
    }

    private @Nullable Throwable failed() {
        lock.lock();
        try {
            return failure;
        } finally {
            lock.unlock();
        }
    }

    private void guarded(Work work, int number) {
        try {
            work(work, number);
        } catch (InterruptedException | RuntimeException | Error e) {
            fail(e);
        }
    }

    /** The first failure ends all slots; what fails after it is its doing. */
    private void fail(Throwable found) {
        lock.lock();
        try {
            if (failure == null) {
                failure = found;
                threads.stream()
                        .filter(thread -> thread != Thread.currentThread())
                        .forEach(Thread::interrupt);
            }
        } finally {
            lock.unlock();
        }
    }

    private void work(Work work, int number) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (failure == null) {
                Optional<NextBlock> next = work.next(inFlight);
                if (next.isEmpty() && inFlight.none()) {
                    changed.signalAll();
                    return;
                }
                if (next.isPresent() && admits(work, next.get(), number)) {
                    measure(work, next.get(), number);
                } else {
                    changed.await();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean admits(Work work, NextBlock next, int number) {
        return inFlight.admits(next) && (inFlight.none() || work.fits(next, new Slot(number, next)));
    }

    private void measure(Work work, NextBlock next, int number) throws InterruptedException {
        Slot slot = new Slot(number, next);
        inFlight = inFlight.with(next);
        // Others may run beside it, and each start changes what they wait for.
        changed.signalAll();
        try {
            measured = true;
            work.measure(next, slot);
        } finally {
            inFlight = inFlight.without(next);
            work.ended(slot);
            changed.signalAll();
        }
    }
}
