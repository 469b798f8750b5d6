package dev.steelyard.explain.profile.comparison;

import static dev.steelyard.explain.profile.comparison.ForkShares.least;
import static dev.steelyard.explain.profile.comparison.ForkShares.mean;
import static dev.steelyard.explain.profile.comparison.ForkShares.most;
import static dev.steelyard.explain.profile.comparison.ForkShares.values;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.Deoptimized;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.CallTime;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.ForkShares.Scale;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds differences between the recorded forks of two sides.
 *
 * <p>Times and bytes are compared by {@link ForkShares}, at alpha divided by the number of places that were compared (Bonferroni).
 *
 * <p>Stops of the benchmark's threads, and activity concurrent with them, are compared by {@link JvmDifferences}.
 *
 * <p>For calls, their receiver classes, deoptimizations and methods in the interpreter, the sides differ if all forks of one side do what
 * none of the other does. Methods are compared by bytecode; recordings show in which of them time is spent.
 */
public final class Observations {

    /** Minimum number of forks per side. */
    private static final int FORKS = 3;
    /** Maximum number of observations of each kind to report. */
    private static final int NAMED = 3;
    /** Share of the samples below which a method is not compared, if this holds on both sides. */
    private static final double RARE = 0.01;
    /** Minimum fraction of the change, or of all bytes, to be reported. */
    private static final double SMALL = 0.1;

    private static final double SMALL_BYTES = 1;
    /** Minimum number of samples of a call in each fork for determining how it is compiled. */
    private static final int CALL_SAMPLES = 10;
    /** Minimum number of samples of a method in the interpreter in each fork to conclude that it is not compiled. */
    private static final int INTERPRETED_SAMPLES = 10;
    /** Minimum share of samples that must agree: code is recompiled now and then, and a sample may be in an old version. */
    private static final double MOSTLY = 0.9;
    /** Minimum number of deoptimizations per second that are not just warmup. */
    private static final double OFTEN = 5;
    /** Granularity of the size of machine code, in bytes, because compilers align code. */
    private static final double CODE_STEP = 64;
    /** Minimum ratio of the sizes of machine code to be reported; smaller differences are insignificant. */
    private static final double LARGER_CODE = 1.5;

    private final Profiles profiles;
    private final double alpha;

    /** @param alpha error rate of each of these groups of differences: times, bytes, other activity of the JVMs, and machine code */
    public Observations(Profiles profiles, double alpha) {
        this.profiles = profiles;
        this.alpha = alpha;
    }

    /**
     * Bytes per operation, as the run measured them.
     *
     * @param before of the baseline
     * @param after of the treatment
     */
    public record Bytes(double before, double after) {}

    /**
     * Returns the differences, most informative first.
     *
     * @param ratio time per operation of the treatment over that of the baseline
     * @param bytes allocation per operation; empty if unknown
     * @param changed methods whose bytecode differs, including those without samples
     */
    public List<Observation> of(TimeRatio ratio, Optional<Bytes> bytes, List<ChangedMethod> changed) {
        if (profiles.baseline().size() < FORKS || profiles.treatment().size() < FORKS) {
            return List.of();
        }
        List<Observation> found = new ArrayList<>(code(changed));
        bytes.ifPresent(known -> found.addAll(allocations(known)));
        found.addAll(new JvmDifferences(profiles, alpha).find(ratio));
        found.addAll(deoptimizations());
        found.addAll(new ReceiverDifferences(profiles).find());
        found.addAll(inlining());
        found.addAll(interpreted());
        machineCode().ifPresent(found::add);
        found.addAll(times(ratio));
        return List.copyOf(found);
    }

    /** Returns changed methods that take time; if one calls the other, the one with more own time comes first. */
    private List<Observation.Code> code(List<ChangedMethod> changed) {
        return changed.stream()
                .sorted(Comparator.comparingDouble(method -> -heat(method.method())))
                .flatMap(method -> code(method).stream())
                .limit(NAMED)
                .toList();
    }

    private Optional<Observation.Code> code(ChangedMethod method) {
        double before = time(profiles.baseline(), method.method(), MethodTime::total);
        double after = time(profiles.treatment(), method.method(), MethodTime::total);
        Seen seen = new Seen(
                (int) profiles.all()
                        .filter(fork -> fork.method(method.method()).total() > 0)
                        .count(),
                profiles.baseline().size() + profiles.treatment().size());
        return Math.max(before, after) < RARE
                ? Optional.empty()
                : Optional.of(new Observation.Code(method, before, after, seen));
    }

    private double heat(String method) {
        ToDoubleFunction<MethodTime> heat = time -> time.self() + time.total();
        return Math.max(time(profiles.baseline(), method, heat), time(profiles.treatment(), method, heat));
    }

    private static double time(List<ForkProfile> forks, String method, ToDoubleFunction<MethodTime> of) {
        return mean(values(forks, fork -> fork.running() * of.applyAsDouble(fork.method(method))));
    }

    private List<Observation.Time> times(TimeRatio ratio) {
        double least = SMALL * Math.abs(ratio.estimate() - 1);
        List<String> methods = keys(fork -> fork.methods().entrySet().stream()
                        .filter(entry -> entry.getValue().self() >= RARE)
                        .map(entry -> entry.getKey())
                        .toList())
                .stream()
                .filter(method -> time(profiles.baseline(), method, MethodTime::self)
                                + ratio.estimate() * time(profiles.treatment(), method, MethodTime::self)
                        >= least)
                .toList();
        return methods.stream()
                .flatMap(method -> {
                    ForkShares compared = compare(
                            Scale.times(1, ratio),
                            fork -> fork.running() * fork.method(method).self(),
                            ForkProfile::samples);
                    return compared
                            .difference(alpha / methods.size())
                            .filter(Difference::clear)
                            .filter(found -> Math.abs(found.estimate()) >= least)
                            .map(found -> new Observation.Time(method, found, compared.seen()))
                            .stream();
                })
                .sorted(Comparator.comparingDouble(time -> -Math.abs(time.time().estimate())))
                .limit(NAMED)
                .toList();
    }

    private List<Observation.Allocation> allocations(Bytes bytes) {
        double least = Math.max(SMALL_BYTES, SMALL * Math.max(bytes.before, bytes.after));
        // All places share alpha, so hundreds that allocate next to nothing would hide the others. A difference is
        // never greater than the sum of both sides, and selecting by the sum is unbiased.
        List<AllocationSite> sites = keys(fork -> fork.allocated().shares().keySet()).stream()
                .filter(site -> bytes.before * share(profiles.baseline(), site)
                                + bytes.after * share(profiles.treatment(), site)
                        >= least)
                .toList();
        return sites.stream()
                .flatMap(site -> {
                    ForkShares compared = compare(
                            Scale.exactly(bytes.before, bytes.after),
                            fork -> fork.allocated(site),
                            fork -> fork.allocated().samples());
                    return compared
                            .difference(alpha / sites.size())
                            .filter(Difference::clear)
                            .filter(found -> Math.abs(found.estimate()) >= least)
                            .map(found -> new Observation.Allocation(site, found, compared.seen()))
                            .stream();
                })
                .sorted(Comparator.comparingDouble(
                        allocation -> -Math.abs(allocation.bytes().estimate())))
                .limit(NAMED)
                .toList();
    }

    private static double share(List<ForkProfile> forks, AllocationSite site) {
        return mean(values(forks, fork -> fork.allocated(site)));
    }

    /** Returns inlining differences: direct calls according to the compiler's log, all others according to frames. */
    private List<Observation.Inlining> inlining() {
        List<Observation.Inlining> found = new ArrayList<>(new InliningDifferences(profiles).find());
        Set<Call> known = found.stream().map(Observation.Inlining::call).collect(Collectors.toSet());
        seenInFrames().stream()
                .filter(seen -> !known.contains(seen.call()))
                .limit(NAMED - found.size())
                .forEach(found::add);
        return found;
    }

    private List<Observation.Inlining> seenInFrames() {
        List<Observation.Inlining> found = new ArrayList<>();
        for (Call call : keys(fork -> fork.calls().keySet())) {
            for (boolean before : new boolean[] {true, false}) {
                List<ForkProfile> inlining = before ? profiles.baseline() : profiles.treatment();
                List<ForkProfile> calling = before ? profiles.treatment() : profiles.baseline();
                if (inlining.stream().allMatch(fork -> inlined(fork, call, MOSTLY, 1))
                        && calling.stream().allMatch(fork -> inlined(fork, call, 0, 1 - MOSTLY))) {
                    int forks = inlining.size() + calling.size();
                    found.add(new Observation.Inlining(call, before, refusal(calling, call), new Seen(forks, forks)));
                }
            }
        }
        return found.stream()
                .sorted(Comparator.comparingLong(inlining -> -compiled(inlining.call())))
                .toList();
    }

    private static boolean inlined(ForkProfile fork, Call call, double from, double to) {
        return Optional.ofNullable(fork.calls().get(call))
                .filter(time -> time.compiled() >= CALL_SAMPLES && time.inlined() >= from && time.inlined() <= to)
                .isPresent();
    }

    private long compiled(Call call) {
        return times(profiles.all(), call).mapToLong(CallTime::compiled).sum();
    }

    private static Optional<String> refusal(List<ForkProfile> forks, Call call) {
        return times(forks.stream(), call)
                .flatMap(time -> time.refusal().stream())
                .findFirst();
    }

    private static Stream<CallTime> times(Stream<ForkProfile> forks, Call call) {
        return forks.map(fork -> fork.calls().get(call)).filter(Objects::nonNull);
    }

    private List<Observation.Interpreted> interpreted() {
        List<Observation.Interpreted> found = new ArrayList<>();
        for (String method : keys(fork -> fork.methods().keySet())) {
            for (boolean before : new boolean[] {true, false}) {
                List<ForkProfile> interpreting = before ? profiles.baseline() : profiles.treatment();
                List<ForkProfile> others = before ? profiles.treatment() : profiles.baseline();
                if (interpreting.stream().allMatch(fork -> isInterpreted(fork, method))
                        && others.stream().allMatch(fork -> fork.method(method).interpreted() < RARE)) {
                    int forks = interpreting.size();
                    found.add(new Observation.Interpreted(method, before, new Seen(forks, forks)));
                }
            }
        }
        return found.stream()
                .sorted(Comparator.comparingDouble(one -> -heat(one.method())))
                .limit(NAMED)
                .toList();
    }

    private static boolean isInterpreted(ForkProfile fork, String method) {
        MethodTime time = fork.method(method);
        return time.self() >= RARE
                && time.interpreted() >= MOSTLY * time.self()
                && time.interpreted() * fork.samples() >= INTERPRETED_SAMPLES;
    }

    private Optional<Observation.MachineCode> machineCode() {
        ForkShares compared = ForkShares.ofEvents(
                sized(profiles.decisionsBefore()),
                sized(profiles.decisionsAfter()),
                Scale.exactly(1, 1),
                fork -> fork.codeBytes().orElseThrow(),
                fork -> CODE_STEP);
        return compared.difference(alpha)
                .filter(Difference::clear)
                .filter(found -> Math.max(found.before(), found.after())
                        >= LARGER_CODE * Math.min(found.before(), found.after()))
                .map(found -> new Observation.MachineCode(found, compared.seen()));
    }

    private static List<ForkInlining> sized(List<ForkInlining> forks) {
        List<ForkInlining> sized =
                forks.stream().filter(fork -> fork.codeBytes().isPresent()).toList();
        return sized.size() < FORKS ? List.of() : sized;
    }

    private List<Observation.Deoptimization> deoptimizations() {
        List<Observation.Deoptimization> found = new ArrayList<>();
        for (Deoptimized place : keys(fork -> fork.deoptimizations().keySet())) {
            double[] before = values(profiles.baseline(), fork -> fork.deoptimizations(place));
            double[] after = values(profiles.treatment(), fork -> fork.deoptimizations(place));
            boolean isNew = least(after) >= OFTEN && most(before) < SMALL * least(after);
            boolean isGone = least(before) >= OFTEN && most(after) < SMALL * least(before);
            if (isNew || isGone) {
                int forks = isNew ? after.length : before.length;
                found.add(new Observation.Deoptimization(place, mean(before), mean(after), new Seen(forks, forks)));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingDouble(place -> -Math.abs(place.after() - place.before())))
                .limit(NAMED)
                .toList();
    }

    private ForkShares compare(
            Scale scale, ToDoubleFunction<ForkProfile> share, ToDoubleFunction<ForkProfile> samples) {
        return ForkShares.of(profiles.baseline(), profiles.treatment(), scale, share, samples);
    }

    private <K> SortedSet<K> keys(Function<ForkProfile, Collection<K>> of) {
        SortedSet<K> keys = new TreeSet<>();
        profiles.all().forEach(fork -> keys.addAll(of.apply(fork)));
        return keys;
    }
}
