package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.CommitRange;
import dev.steelyard.workspace.git.Repository;
import java.util.List;
import java.util.Optional;

/** The branch that began before a range, where candidates are its commits and the merge that brought them. */
final class MergedBranch {

    private MergedBranch() {}

    /**
     * Returns the branch.
     *
     * @param group commits that nothing can tell apart
     * @param good full hash of the commit before the range
     * @return empty if they are others, or those of several branches, or one that has nothing in common with the good commit
     */
    static Optional<SideBranch> of(Candidates group, CommitRange range, String good, Repository repository) {
        List<String> apart = range.apart();
        List<String> merges = group.commits().stream()
                .filter(commit -> !apart.contains(commit))
                .toList();
        if (merges.size() != 1 || group.commits().size() == 1) {
            return Optional.empty();
        }
        String merge = merges.get(0);
        List<String> tips = repository.commit(merge).map(CommitFacts::parents).orElse(List.of()).stream()
                .filter(apart::contains)
                .toList();
        return tips.size() == 1
                ? repository.commonAncestor(good, tips.get(0)).map(base -> new SideBranch(merge, tips.get(0), base))
                : Optional.empty();
    }
}
