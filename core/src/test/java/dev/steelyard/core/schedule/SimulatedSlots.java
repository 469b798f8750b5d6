package dev.steelyard.core.schedule;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/** Plays a run on several slots, without processes and clocks: what ends next is known. */
final class SimulatedSlots {

    private static final Judge JUDGE = new Judge(new BoundaryCache());

    private final Run run;
    private final int slots;
    private final BiFunction<NextBlock, Instant, Block> lab;
    private final double kills;
    private final SplittableRandom random;
    private final List<Block> done = new ArrayList<>();
    private final List<Flight> flights = new ArrayList<>();
    private InFlight running = InFlight.NONE;
    private Instant now = Instant.EPOCH;
    private Tally tally;
    private int lost;

    /**
     * @param lab measures a block that starts at a time
     * @param kills probability that the process is killed whenever a block has ended
     */
    SimulatedSlots(Run run, int slots, BiFunction<NextBlock, Instant, Block> lab, double kills) {
        this.run = run;
        this.slots = slots;
        this.lab = lab;
        this.kills = kills;
        this.random = new SplittableRandom(run.seed());
        this.tally = JUDGE.tally(run);
    }

    private record Flight(NextBlock choice, int slot, Block block) {
        Instant end() {
            return block.timing().start().plus(block.timing().wall());
        }
    }

    /** Plays to the end; returns the journal. */
    List<Block> play() {
        while (true) {
            start();
            if (flights.isEmpty()) {
                return done;
            }
            end();
            if (random.nextDouble() < kills) {
                kill();
            }
        }
    }

    private void start() {
        while (flights.size() < slots) {
            Optional<NextBlock> next = new Scheduler(run)
                    .next(tally, JUDGE.judge(tally).open(), tally.history().spent(), running);
            if (next.isEmpty() || !running.admits(next.get())) {
                return;
            }
            NextBlock choice = next.get();
            int slot = free();
            GroupPlace place = new GroupPlace(OptionalInt.of(slot), choice.order(), choice.alone());
            flights.add(new Flight(choice, slot, lab.apply(choice, now).at(Optional.of(place))));
            running = running.with(choice);
        }
    }

    private int free() {
        int slot = 0;
        while (taken(slot)) {
            slot++;
        }
        return slot;
    }

    private boolean taken(int slot) {
        return flights.stream().anyMatch(flight -> flight.slot == slot);
    }

    private void end() {
        Flight first = flights.stream()
                .min(Comparator.comparing(Flight::end).thenComparing(Flight::slot))
                .orElseThrow();
        flights.remove(first);
        running = running.without(first.choice);
        now = first.end();
        done.add(first.block);
        tally.add(first.block);
        if (done.size() > 5_000) {
            throw new IllegalStateException("the run does not end");
        }
    }

    /** What is in flight is lost, and the state is made again from the journal. */
    private void kill() {
        lost += flights.size();
        flights.clear();
        running = InFlight.NONE;
        tally = JUDGE.tally(run, done);
    }

    /** Returns how many blocks were lost by kills. */
    int lost() {
        return lost;
    }

    /** Returns the time at the end. */
    Duration elapsed() {
        return Duration.between(Instant.EPOCH, now);
    }
}
