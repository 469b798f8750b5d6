package dev.steelyard.core.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The recorded forks of both sides.
 *
 * @param baseline those of the baseline
 * @param treatment those of the treatment
 * @param decisionsBefore what the compilers of the baseline's forks decided
 * @param decisionsAfter what those of the treatment's forks did
 */
public record Profiles(
        List<ForkProfile> baseline,
        List<ForkProfile> treatment,
        List<ForkInlining> decisionsBefore,
        List<ForkInlining> decisionsAfter) {

    /** Nothing was recorded. */
    public static final Profiles NONE = new Profiles(List.of(), List.of());

    public Profiles {
        baseline = usable(baseline);
        treatment = usable(treatment);
        decisionsBefore = List.copyOf(decisionsBefore);
        decisionsAfter = List.copyOf(decisionsAfter);
    }

    /** Creates profiles of forks whose compilers said nothing. */
    public Profiles(List<ForkProfile> baseline, List<ForkProfile> treatment) {
        this(baseline, treatment, List.of(), List.of());
    }

    /** A fork that died early has nothing to say. */
    private static List<ForkProfile> usable(List<ForkProfile> forks) {
        return forks.stream().filter(fork -> fork.samples() > 0).toList();
    }

    /** Returns all forks with samples. */
    public Stream<ForkProfile> all() {
        return Stream.concat(baseline.stream(), treatment.stream());
    }

    /**
     * Returns how hot each class is: half of it the fraction of samples at the top of which it is, half the fraction that it
     * is in.
     *
     * @return from 0 to 1, by the binary name; classes that are absent were never seen
     */
    public Map<String, Double> hotClasses() {
        Map<String, Double> shares = new HashMap<>();
        long forks = all().count();
        all().forEach(fork -> {
            Map<String, Double> self = new HashMap<>();
            Map<String, Double> total = new HashMap<>();
            fork.methods().forEach((method, time) -> {
                String name = method.substring(0, Math.max(0, method.lastIndexOf('.')));
                self.merge(name, time.self(), Double::sum);
                // Two methods of one class may be in the same samples.
                total.merge(name, time.total(), Math::max);
            });
            total.forEach((name, share) -> {
                double own = self.getOrDefault(name, 0.0);
                shares.merge(name, Math.min(1, (Math.max(share, own) + own) / 2) / forks, Double::sum);
            });
        });
        shares.replaceAll((name, share) -> Math.min(1, share));
        return shares;
    }
}
