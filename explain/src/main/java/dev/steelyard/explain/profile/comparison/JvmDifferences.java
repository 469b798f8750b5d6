package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.ForkProfile.Stops;
import dev.steelyard.explain.profile.ForkProfile.Waits;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.comparison.ForkShares.Scale;
import dev.steelyard.explain.profile.comparison.Observation.OtherThreads;
import dev.steelyard.explain.profile.comparison.Observation.Pauses;
import dev.steelyard.explain.profile.comparison.Observation.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds differences between the sides in the JVMs' activity besides running the benchmark: garbage collections and other stop-the-world
 * operations, per operation of the benchmark; threads that run concurrently with the benchmark's; and where the benchmark's own threads
 * wait. Compared by {@link ForkShares}, at alpha divided by the number of comparisons (Bonferroni).
 */
final class JvmDifferences {

    /** Minimum number of forks per side. */
    private static final int FORKS = 3;
    /** Maximum number of JVM operations to report, besides collections, and of places where threads wait. */
    private static final int NAMED = 3;
    /** Minimum fraction of the change, or of all collections, to be reported. */
    private static final double SMALL = 0.1;
    /** Minimum number of collections per second to be reported even if they are short: it is useful to know that they are not the cause. */
    private static final double OFTEN = 1;

    private static final double NANOS = 1e9;
    /** Minimum number of CPUs to be reported: a recording itself takes some hundredths of one. */
    private static final double BUSY = 0.1;
    /**
     * Resolution of CPU time as a share of a fork's time: the kernel counts in steps of 10 ms, and a fork's turns take
     * a hundred or more.
     */
    private static final double CPU_STEP = 0.01;

    private final List<JvmActivity> before;
    private final List<JvmActivity> after;
    private final double alpha;

    /** @param alpha error rate of all differences together */
    JvmDifferences(Profiles profiles, double alpha) {
        this.before = known(profiles.baseline());
        this.after = known(profiles.treatment());
        this.alpha = alpha;
    }

    private static List<JvmActivity> known(List<ForkProfile> forks) {
        return forks.stream().flatMap(fork -> fork.activity().stream()).toList();
    }

    /**
     * Returns the differences: collections first, then other stops by total time.
     *
     * @param ratio time per operation of the treatment over that of the baseline
     */
    List<Observation> find(TimeRatio ratio) {
        if (before.size() < FORKS || after.size() < FORKS) {
            return List.of();
        }
        SortedSet<String> operations = new TreeSet<>();
        all().forEach(fork -> operations.addAll(fork.stops().keySet()));
        List<WaitPlace> places = waitPlaces(ratio);
        // Comparisons: count and time of collections, time of operations and waits, and threads.
        double each = alpha / (operations.size() + places.size() + 3);
        List<Observation> found = new ArrayList<>();
        collections(ratio, each).ifPresent(found::add);
        operations.stream()
                .flatMap(operation -> new Compared(Optional.of(operation), fork -> fork.stops(operation), ratio, each)
                        .large().stream())
                .sorted(Comparator.comparingDouble(
                        pauses -> -Math.abs(pauses.time().estimate())))
                .limit(NAMED)
                .forEach(found::add);
        waits(places, ratio, each).forEach(found::add);
        threads(each).ifPresent(found::add);
        return found;
    }

    private Stream<JvmActivity> all() {
        return Stream.concat(before.stream(), after.stream());
    }

    private Optional<Pauses> collections(TimeRatio ratio, double each) {
        Compared compared = new Compared(Optional.empty(), JvmActivity::collections, ratio, each);
        return compared.large().or(compared::frequent);
    }

    /** Returns places that could matter. Selecting by the sum of both sides is unbiased. */
    private List<WaitPlace> waitPlaces(TimeRatio ratio) {
        SortedSet<WaitPlace> places = new TreeSet<>();
        all().forEach(fork -> places.addAll(fork.waits().keySet()));
        return places.stream()
                .filter(place -> ForkShares.mean(ForkShares.values(
                                        before, fork -> fork.waits(place).share()))
                                + ratio.estimate()
                                        * ForkShares.mean(ForkShares.values(
                                                after, fork -> fork.waits(place).share()))
                        >= SMALL * Math.abs(ratio.estimate() - 1))
                .toList();
    }

    private Stream<Waiting> waits(List<WaitPlace> places, TimeRatio ratio, double each) {
        return places.stream()
                .flatMap(place -> waiting(place, ratio, each).stream())
                .sorted(Comparator.comparingDouble(
                        waiting -> -Math.abs(waiting.time().estimate())))
                .limit(NAMED);
    }

    private Optional<Waiting> waiting(WaitPlace place, TimeRatio ratio, double each) {
        Waits together = all().map(fork -> fork.waits(place)).reduce(Waits.NONE, Waits::plus);
        double one = together.share() / Math.max(1, together.count());
        ForkShares compared = ForkShares.ofEvents(
                before, after, Scale.times(1, ratio), fork -> fork.waits(place).share(), fork -> one);
        return compared.difference(each)
                .filter(Difference::clear)
                .filter(time -> Math.abs(time.estimate()) >= SMALL * Math.abs(ratio.estimate() - 1))
                .map(time -> new Waiting(place, time, compared.seen()));
    }

    private Optional<OtherThreads> threads(double each) {
        List<JvmActivity> one = counted(before);
        List<JvmActivity> other = counted(after);
        ForkShares compared = ForkShares.ofEvents(
                one, other, Scale.exactly(1, 1), fork -> fork.otherThreads().orElseThrow(), fork -> CPU_STEP);
        return compared.difference(each)
                .filter(Difference::clear)
                .filter(cpus -> Math.abs(cpus.estimate()) >= BUSY)
                .map(cpus -> new OtherThreads(cpus, compared.seen()));
    }

    private static List<JvmActivity> counted(List<JvmActivity> forks) {
        List<JvmActivity> counted =
                forks.stream().filter(fork -> fork.otherThreads().isPresent()).toList();
        return counted.size() < FORKS ? List.of() : counted;
    }

    /** Stops on both sides for one reason, per operation of the benchmark. */
    private final class Compared {
        private final Optional<String> operation;
        private final Function<JvmActivity, Stops> of;
        private final TimeRatio ratio;
        private final ForkShares counts;
        private final ForkShares times;
        private final double each;

        Compared(Optional<String> operation, Function<JvmActivity, Stops> of, TimeRatio ratio, double each) {
            this.operation = operation;
            this.of = of;
            this.ratio = ratio;
            this.each = each;
            this.counts = ForkShares.ofEvents(
                    before,
                    after,
                    Scale.exactly(1, 1),
                    fork -> of.apply(fork).count() / fork.operations(),
                    fork -> 1 / fork.operations());
            Stops together = all().map(of).reduce(Stops.NONE, Stops::plus);
            double one = together.nanos() / Math.max(1, together.count());
            this.times = ForkShares.ofEvents(
                    before,
                    after,
                    Scale.times(1, ratio),
                    fork -> of.apply(fork).nanos() / fork.nanos(),
                    fork -> one / fork.nanos());
        }

        /** Returns the difference if the time differs significantly and is a relevant part of the change. */
        Optional<Pauses> large() {
            return times.difference(each)
                    .filter(Difference::clear)
                    .filter(time -> Math.abs(time.estimate()) >= SMALL * Math.abs(ratio.estimate() - 1))
                    .flatMap(time ->
                            counts.difference(each).map(count -> new Pauses(operation, count, time, times.seen())));
        }

        /** Returns the difference if the number differs significantly and one side stops its threads often. */
        Optional<Pauses> frequent() {
            return counts.difference(each)
                    .filter(Difference::clear)
                    .filter(count -> Math.abs(count.estimate()) >= SMALL * Math.max(count.before(), count.after()))
                    .filter(count -> Math.max(perSecond(before), perSecond(after)) >= OFTEN)
                    .flatMap(count ->
                            times.difference(each).map(time -> new Pauses(operation, count, time, counts.seen())));
        }

        private double perSecond(List<JvmActivity> forks) {
            return ForkShares.mean(
                    ForkShares.values(forks, fork -> NANOS * of.apply(fork).count() / fork.nanos()));
        }
    }
}
