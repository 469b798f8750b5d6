package dev.steelyard.explain.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The recorded forks of both sides.
 *
 * @param baseline forks of the baseline
 * @param treatment forks of the treatment
 * @param decisionsBefore compiler decisions in the baseline's forks
 * @param decisionsAfter compiler decisions in the treatment's forks
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

    /** Creates profiles without compiler decisions. */
    public Profiles(List<ForkProfile> baseline, List<ForkProfile> treatment) {
        this(baseline, treatment, List.of(), List.of());
    }

    /** Returns the usable forks; one that ended early has no data. */
    private static List<ForkProfile> usable(List<ForkProfile> forks) {
        return forks.stream().filter(fork -> fork.samples() > 0).toList();
    }

    /** Returns all forks with samples. */
    public Stream<ForkProfile> all() {
        return Stream.concat(baseline.stream(), treatment.stream());
    }

    /**
     * Returns the heat of each class: half of it the fraction of samples with the class at the top of the stack, half the fraction with the
     * class anywhere in it.
     *
     * @return from 0 to 1, by binary name; classes without samples are absent
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
                // Two methods of the same class may be in the same sample.
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
