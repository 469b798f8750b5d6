package dev.steelyard.workspace.git;

import java.time.Instant;
import java.util.List;

/**
 * Git's data on a commit.
 *
 * @param id its full hash
 * @param parents full hashes of its parents, in order; empty for a root
 * @param authored when it was written
 * @param committed when it was committed
 * @param author name of its author
 * @param subject first line of its message
 */
public record CommitFacts(
        String id, List<String> parents, Instant authored, Instant committed, String author, String subject) {
    public CommitFacts {
        parents = List.copyOf(parents);
    }
}
