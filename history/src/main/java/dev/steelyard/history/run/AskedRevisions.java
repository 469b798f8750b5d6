package dev.steelyard.history.run;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.run.RunHistoryRequest.Thinning;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The commits that a user asks for by revisions and ranges.
 *
 * @param commits the commits, oldest first, without those that are thinned out; at least one
 * @param known all commits whose order matters: those, and what lies between the oldest and the newest
 */
record AskedRevisions(List<CommitFacts> commits, List<CommitFacts> known) {

    private static final String RANGE = "..";
    /** Attempts whose anchors are looked at. */
    private static final int REMEMBERED = 10;

    AskedRevisions {
        commits = List.copyOf(commits);
        known = List.copyOf(known);
    }

    /**
     * Resolves what the user wrote.
     *
     * @throws UserError if a revision is unknown, a range is empty, or nothing is left
     */
    static AskedRevisions of(Repository repository, List<String> texts, Thinning thinning) {
        Map<String, CommitFacts> asked = new LinkedHashMap<>();
        for (String text : texts) {
            (text.contains(RANGE) ? range(repository, text) : List.of(single(repository, text)))
                    .forEach(commit -> asked.put(commit.id(), commit));
        }
        CommitOrder order = CommitOrder.of(connected(repository, asked));
        List<CommitFacts> sorted = order.all().stream()
                .filter(commit -> asked.containsKey(commit.id()))
                .toList();
        return new AskedRevisions(thinned(repository, sorted, thinning), order.all());
    }

    /**
     * Returns the anchor that most of the last measured ones of these revisions were compared with, alike in everything else; in a tie,
     * the one used last. So a single run with another anchor does not make later runs begin new series, and a new anchor is kept after
     * a few.
     *
     * @param attempts the attempts so far, the earliest first
     * @param selection what attempts must have been asked for, see {@link Attempt#selection}
     * @return empty if none of these revisions is measured
     */
    Optional<String> usualAnchor(List<Attempt> attempts, String selection) {
        Set<String> asked = commits.stream().map(CommitFacts::id).collect(Collectors.toSet());
        List<String> anchors = attempts.stream()
                .filter(attempt -> attempt.outcome() == Attempt.Outcome.MEASURED
                        && attempt.selection().equals(selection)
                        && asked.contains(attempt.revision()))
                .map(Attempt::anchor)
                .toList();
        List<String> last = anchors.subList(Math.max(0, anchors.size() - REMEMBERED), anchors.size());
        return last.stream()
                .max(Comparator.comparing((String anchor) -> Collections.frequency(last, anchor))
                        .thenComparing(last::lastIndexOf));
    }

    /** Adds what lies between neighbors in time: which of two commits is older, only the way between them tells for certain. */
    private static Collection<CommitFacts> connected(Repository repository, Map<String, CommitFacts> asked) {
        Map<String, CommitFacts> known = new LinkedHashMap<>(asked);
        List<CommitFacts> byTime = asked.values().stream()
                .sorted(Comparator.comparing(CommitFacts::committed))
                .toList();
        for (int i = 1; i < byTime.size(); i++) {
            CommitFacts later = byTime.get(i);
            boolean reached = !later.parents().isEmpty()
                    && asked.containsKey(later.parents().get(0));
            if (!reached) {
                String earlier = byTime.get(i - 1).id();
                repository.between(earlier, later.id()).forEach(commit -> known.putIfAbsent(commit.id(), commit));
                repository.between(later.id(), earlier).forEach(commit -> known.putIfAbsent(commit.id(), commit));
            }
        }
        return known.values();
    }

    private static CommitFacts single(Repository repository, String text) {
        if (text.equals(".")) {
            throw UserError.usage(
                    "'.' is the working tree, which has no place in a history",
                    "Commit your changes, then specify HEAD; or use 'steelyard compare HEAD .'.");
        }
        String commit = repository.resolve(text);
        return repository
                .commit(commit)
                .orElseThrow(() -> UserError.failed(
                        "git cannot read commit " + commit, "Run git fsck, or fetch the history again."));
    }

    private static List<CommitFacts> range(Repository repository, String text) {
        int dots = text.indexOf(RANGE);
        String begin = text.substring(0, dots);
        String end = text.substring(dots + RANGE.length());
        if (begin.isEmpty() || end.startsWith(".") || end.contains(RANGE)) {
            throw UserError.usage(
                    "'" + text + "' is not a range", "Write OLDER..NEWER, such as v1.0..main; OLDER is not measured.");
        }
        String older = repository.resolve(begin);
        String newer = repository.resolve(end.isEmpty() ? "HEAD" : end);
        List<CommitFacts> commits = repository.between(older, newer);
        if (commits.isEmpty()) {
            boolean reversed = !repository.between(newer, older).isEmpty();
            throw UserError.usage(
                    "there are no commits in " + text,
                    reversed
                            ? "Write the older revision first."
                            : "Specify a range OLDER..NEWER; OLDER itself is not part of it.");
        }
        return commits;
    }

    private static List<CommitFacts> thinned(Repository repository, List<CommitFacts> sorted, Thinning thinning) {
        List<CommitFacts> left = new ArrayList<>();
        Set<String> tagged = thinning.tagged() ? repository.tagged() : Set.of();
        for (int i = 0; i < sorted.size(); i++) {
            // Counted from the oldest: with each new commit, all others would change if it were the newest.
            boolean nth = i % thinning.every() == 0 || i == sorted.size() - 1;
            if (nth && (!thinning.tagged() || tagged.contains(sorted.get(i).id()))) {
                left.add(sorted.get(i));
            }
        }
        if (left.isEmpty()) {
            throw UserError.usage("none of these commits has a tag", "Leave out --tags, or use --every N.");
        }
        return left;
    }
}
