package dev.steelyard.explain.forks;

import dev.steelyard.core.judgment.Change;
import java.util.List;
import java.util.function.Predicate;

/**
 * Two kinds of forks that differ in a compiler decision. Decisions that divide the forks in the same way cannot be distinguished, so they
 * are combined here.
 *
 * @param methods the methods with different decisions, the most executed first, at least one
 * @param faster number of forks of the faster kind, at least 2
 * @param slower number of forks of the slower kind, at least 2
 * @param apart the time of the slower kind relative to the faster one, within blocks
 * @param pValue the probability that chance alone produces any decision correlated as strongly with the time, in (0, 1]
 * @param within the standard deviation of the log time of forks of one kind, within blocks
 */
public record ForkKinds(
        List<DecidedMethod> methods, int faster, int slower, Change apart, double pValue, double within) {
    public ForkKinds {
        methods = List.copyOf(methods);
        if (methods.isEmpty() || faster < 2 || slower < 2) {
            throw new IllegalArgumentException(faster + " and " + slower + " forks, " + methods);
        }
    }

    /** Returns the number of forks of the kind that inlines a method, or of the kind that does not. */
    public int forks(DecidedMethod method, boolean inlined) {
        return method.inlinedInFaster() == inlined ? faster : slower;
    }

    /**
     * Returns the methods whose inlining can be forced. A compiler directive applies to all calls of a method, so a method is excluded if
     * some of its calls are inlined in the faster forks and others in the slower ones.
     *
     * @param nameable whether a compiler directive can name a method
     */
    public List<DecidedMethod> tellable(Predicate<String> nameable) {
        return methods.stream()
                .filter(method -> nameable.test(method.callee()))
                .filter(method -> methods.stream()
                        .noneMatch(other -> other.callee().equals(method.callee())
                                && other.inlinedInFaster() != method.inlinedInFaster()))
                .toList();
    }
}
