package dev.steelyard.core.forks;

import dev.steelyard.core.judgment.Change;
import java.util.List;
import java.util.function.Predicate;

/**
 * Two kinds of forks that a decision of the compiler tells apart. Decisions that are the same in the same forks cannot be told
 * apart, so they are together here.
 *
 * @param methods what is decided differently, the most executed first, at least one
 * @param faster number of forks of the faster kind, at least 2
 * @param slower number of forks of the slower kind, at least 2
 * @param apart the time of the slower kind against the faster one, within blocks
 * @param pValue the probability that chance alone shows any decision that goes with the time as closely, in (0, 1]
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

    /** Returns the number of forks of the kind that inlines a method, or of the other. */
    public int forks(DecidedMethod method, boolean inlined) {
        return method.inlinedInFaster() == inlined ? faster : slower;
    }

    /**
     * Returns the methods that compilers can be told about. A directive is about all calls of a method, so not those of which some
     * calls are inlined in the faster forks and others in the slower ones.
     *
     * @param nameable whether a compiler can be told about a method
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
