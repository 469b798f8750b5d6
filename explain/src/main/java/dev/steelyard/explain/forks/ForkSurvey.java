package dev.steelyard.explain.forks;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The compiler decisions found in the forks of one variant.
 *
 * @param sample the forks
 * @param decisions the decisions of their compilers
 * @param detectable the smallest difference, as a fraction of the time, that would have been detected in most surveys for a decision that
 *     divides the forks evenly; empty if no decision differs, or if there are too few forks to detect anything
 * @param kinds the decisions correlated with the time, strongest first
 */
public record ForkSurvey(Sample sample, Decisions decisions, OptionalDouble detectable, List<ForkKinds> kinds) {
    public ForkSurvey {
        kinds = List.copyOf(kinds);
    }

    /**
     * Forks that were compared.
     *
     * @param forks number of forks with known decisions, in blocks with other such forks
     * @param scored number of forks with a score
     * @param deviation the standard deviation of their log time within blocks; 0 if there are too few
     */
    public record Sample(int forks, int scored, double deviation) {}

    /**
     * Numbers of calls that occur in the loop of every fork.
     *
     * @param calls number of all calls
     * @param differing number of calls that are inlined in some forks but not in others
     * @param patterns number of different ways in which these divide the forks
     * @param codeBytes distinct sizes of the loop's machine code, including what it calls directly, in bytes, ascending; empty if unknown
     *     for any fork
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
