package dev.steelyard.ledger;

import dev.steelyard.core.ledger.CommitFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Adds commits with their parents. */
final class CommitRows {

    private CommitRows() {}

    /** Adds commits in the order of their ids: two writers that add the same ones must not wait for each other. */
    static void add(Inserts inserts, String projectId, Collection<CommitFacts> all) {
        List<CommitFacts> commits =
                all.stream().sorted(Comparator.comparing(CommitFacts::id)).toList();
        List<Map<String, Object>> parents = new ArrayList<>();
        for (CommitFacts commit : commits) {
            for (int i = 0; i < commit.parents().size(); i++) {
                parents.add(Row.of("project_id", projectId)
                        .text("revision", commit.id())
                        .number("parent_number", i)
                        .text("parent", commit.parents().get(i))
                        .values());
            }
        }
        inserts.add(
                "revision",
                commits.stream()
                        .map(commit -> Row.of("project_id", projectId)
                                .text("revision", commit.id())
                                .text("authored_at", Stored.time(commit.authored()))
                                .text("committed_at", Stored.time(commit.committed()))
                                .text("author", commit.author())
                                .text("subject", commit.subject())
                                .values())
                        .toList());
        inserts.add("revision_parent", parents);
    }
}
