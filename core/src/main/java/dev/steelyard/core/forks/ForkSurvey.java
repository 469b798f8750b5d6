package dev.steelyard.core.forks;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What forks of one variant show of their compilers' decisions.
 *
 * @param sample the forks
 * @param decisions what their compilers decided
 * @param detectable the least difference, as a fraction of the time, that a decision which half of the forks make would have shown
 *     in most surveys; empty if nothing was decided differently, or if so few forks cannot show anything
 * @param kinds the decisions that go with the time, the closest first
 */
public record ForkSurvey(Sample sample, Decisions decisions, OptionalDouble detectable, List<ForkKinds> kinds) {
    public ForkSurvey {
        kinds = List.copyOf(kinds);
    }

    /**
     * Forks that were compared.
     *
     * @param forks those of which the decisions are known, in blocks with others like that
     * @param scored all forks with a score
     * @param deviation the standard deviation of their log time within blocks; 0 if there are too few
     */
    public record Sample(int forks, int scored, double deviation) {}

    /**
     * Numbers of calls that the loop runs in every fork.
     *
     * @param calls all of them
     * @param differing those that are inlined in some forks and not in others
     * @param patterns in how many different ways the forks divide by these
     * @param codeBytes the sizes that the machine code of the loop has, and of what it calls directly, in bytes, each once and
     *     ascending; empty if that of any fork is not known
     */
    public record Decisions(int calls, int differing, int patterns, List<Integer> codeBytes) {
        public Decisions {
            codeBytes = List.copyOf(codeBytes);
            if (!codeBytes.equals(codeBytes.stream().distinct().sorted().toList())) {
                throw new IllegalArgumentException("not each once and ascending: " + codeBytes);
            }
        }
    }
}
