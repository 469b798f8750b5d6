package dev.steelyard.explain.profile.comparison;

import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameGraph.Frame;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.core.stats.Interval;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import dev.steelyard.explain.profile.comparison.ForkShares.Scale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Merges the sampled stacks of all forks of two sides into one graph and compares them frame by frame, as {@link Observations} compares
 * methods: the fraction of a fork's samples times the fraction of time for which its threads ran, times its side's time per operation, by
 * {@link ForkShares} over forks. The difference between the root and the sum of its callees is time for which threads waited.
 *
 * <p>All intervals hold simultaneously: alpha is divided by the number of comparisons (Bonferroni). Frames in the same samples, such as a
 * method and its only callee, count as one comparison.
 */
public final class StackComparison {

    /** Minimum number of forks per side. */
    private static final int FORKS = 3;
    /** Share of the samples below which a frame is invisible in a drawing, if this holds on both sides. */
    private static final double VISIBLE = 0.001;
    /** Share of the samples below which a frame is not compared, if this holds on both sides. */
    private static final double RARE = 0.01;
    /** Maximum depth; time of deeper frames is attributed to their callers. */
    private static final int DEEPEST = 100;

    private final List<SampledStacks> baseline;
    private final List<SampledStacks> treatment;
    /** The fraction of time for which each fork's threads ran, the baseline's forks first. */
    private final List<Double> running;

    private final double alpha;

    /**
     * @param profiles the recorded forks
     * @param alpha error rate of all intervals together
     */
    public StackComparison(Profiles profiles, double alpha) {
        this.baseline = stacks(profiles.baseline());
        this.treatment = stacks(profiles.treatment());
        this.running = profiles.all()
                .filter(fork -> fork.stacks().samples() > 0)
                .map(ForkProfile::running)
                .toList();
        this.alpha = alpha;
    }

    private static List<SampledStacks> stacks(List<ForkProfile> forks) {
        return forks.stream()
                .map(ForkProfile::stacks)
                .filter(stacks -> stacks.samples() > 0)
                .toList();
    }

    /** Number of samples in each fork, the baseline's forks first. */
    private record Counts(List<Integer> forks) {

        static Counts of(List<SampledStacks> stacks) {
            return new Counts(stacks.stream().map(SampledStacks::samples).toList());
        }

        static Counts sum(List<Counts> parts, int forks) {
            return new Counts(IntStream.range(0, forks)
                    .map(fork -> parts.stream()
                            .mapToInt(part -> part.forks.get(fork))
                            .sum())
                    .boxed()
                    .toList());
        }

        Counts minus(Counts other) {
            return new Counts(IntStream.range(0, forks.size())
                    .map(fork -> forks.get(fork) - other.forks.get(fork))
                    .boxed()
                    .toList());
        }
    }

    /** A frame of the merged stacks. */
    private record Counted(Optional<String> name, Counts total, Counts self, List<Counted> callees) {

        Stream<Counts> compared() {
            return Stream.concat(Stream.of(total, self), callees.stream().flatMap(Counted::compared));
        }
    }

    /**
     * Returns the graph.
     *
     * @param nanos time per operation of the baseline, in ns, above 0
     * @param ratio time of the treatment relative to that of the baseline
     * @return empty if too few forks were recorded
     */
    public Optional<FrameGraph> of(double nanos, TimeRatio ratio) {
        if (baseline.size() < FORKS || treatment.size() < FORKS) {
            return Optional.empty();
        }
        List<SampledStacks> all = new ArrayList<>(baseline);
        all.addAll(treatment);
        Counted root = counted(Optional.empty(), all, 1);
        Set<Counts> comparisons = new HashSet<>();
        root.compared()
                .filter(counts -> !counts.equals(root.total) && share(counts) >= RARE)
                .forEach(comparisons::add);
        Scale scale = Scale.times(nanos, ratio);
        double each = alpha / Math.max(1, comparisons.size());
        Frame compared = frame(root, scale, each);
        // Every fork spends all of its time in the root, so its time is the measured one.
        FrameTime whole = new FrameTime(
                scale.before(),
                scale.after(),
                Optional.of(new Interval(scale.low() - scale.before(), scale.high() - scale.before())));
        return Optional.of(new FrameGraph(
                new Frame(compared.name(), whole, compared.self(), compared.callees()),
                baseline.size(),
                treatment.size()));
    }

    private Counted counted(Optional<String> name, List<SampledStacks> forks, int depth) {
        SortedSet<String> names = new TreeSet<>();
        if (depth < DEEPEST) {
            forks.forEach(fork -> names.addAll(fork.callees().keySet()));
        }
        List<Counted> callees = new ArrayList<>();
        List<Counts> small = new ArrayList<>();
        for (String callee : names) {
            List<SampledStacks> called =
                    forks.stream().map(fork -> fork.callee(callee)).toList();
            if (share(Counts.of(called)) >= VISIBLE) {
                callees.add(counted(Optional.of(callee), called, depth + 1));
            } else {
                small.add(Counts.of(called));
            }
        }
        if (!small.isEmpty()) {
            Counts together = Counts.sum(small, forks.size());
            callees.add(new Counted(Optional.empty(), together, together, List.of()));
        }
        Counts total = Counts.of(forks);
        Counts called = Counts.sum(callees.stream().map(Counted::total).toList(), forks.size());
        return new Counted(name, total, total.minus(called), callees);
    }

    private Frame frame(Counted counted, Scale scale, double each) {
        return new Frame(
                counted.name,
                time(counted.total, scale, each),
                time(counted.self, scale, each),
                counted.callees.stream()
                        .map(callee -> frame(callee, scale, each))
                        .toList());
    }

    private FrameTime time(Counts counts, Scale scale, double each) {
        double before = scale.before() * ForkShares.mean(shares(counts, true));
        double after = scale.after() * ForkShares.mean(shares(counts, false));
        return share(counts) < RARE
                ? new FrameTime(before, after, Optional.empty())
                : new FrameTime(
                        before,
                        after,
                        compared(counts, scale).difference(each).map(found -> new Interval(found.low(), found.high())));
    }

    private ForkShares compared(Counts counts, Scale scale) {
        return ForkShares.of(
                forks(true),
                forks(false),
                scale,
                fork -> share(counts, fork),
                fork -> all(fork).samples());
    }

    private List<Integer> forks(boolean before) {
        return IntStream.range(0, baseline.size() + treatment.size())
                .filter(fork -> before == fork < baseline.size())
                .boxed()
                .toList();
    }

    private SampledStacks all(int fork) {
        return fork < baseline.size() ? baseline.get(fork) : treatment.get(fork - baseline.size());
    }

    private double share(Counts counts, int fork) {
        return running.get(fork) * counts.forks.get(fork) / all(fork).samples();
    }

    private double[] shares(Counts counts, boolean before) {
        return ForkShares.values(forks(before), fork -> share(counts, fork));
    }

    /** Returns the mean share of all samples, on the side where it is greater. */
    private double share(Counts counts) {
        return Math.max(ForkShares.mean(shares(counts, true)), ForkShares.mean(shares(counts, false)));
    }
}
