package dev.steelyard.bisect.range;

import java.util.List;

/**
 * Commits that no measurement can distinguish, because all commits between them cannot be measured.
 *
 * @param commits full hashes, at least one; usually just one
 * @param probability probability that one of them caused the change, in [0, 1]
 */
public record Candidates(List<String> commits, double probability) {
    public Candidates {
        commits = List.copyOf(commits);
        if (commits.isEmpty() || !(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(commits.size() + " candidates with probability " + probability);
        }
    }
}
