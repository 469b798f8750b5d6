package dev.steelyard.app.ledger;

import dev.steelyard.app.ledger.LedgerRequest.Format;
import dev.steelyard.app.ledger.LedgerRequest.Sharing;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.ledger.RecordedScores;
import dev.steelyard.core.ledger.RecordedScores.Measured;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses the recorded scores that another tool gets: of each revision the latest ones, and for a tool that takes one revision those
 * of its latest run.
 */
final class SharedScores {

    private final Sharing sharing;
    private final String ledger;
    private final List<RecordedScores> kept = new ArrayList<>();
    private final Set<String> revisions = new TreeSet<>();
    private int seen;
    private int unrevised;
    private int directed;
    private int ambiguous;
    private String latest = "";

    /**
     * @param sharing what is asked for
     * @param ledger the ledger, for messages
     */
    SharedScores(Sharing sharing, String ledger) {
        this.sharing = sharing;
        this.ledger = ledger;
    }

    /** What a tool takes for one result; the run is told apart where it matters. */
    private record Key(String project, Measured metric, String revision, String host, String setup) {
        static Key of(RecordedScores scores) {
            return new Key(
                    scores.project(),
                    scores.metric(),
                    scores.code().revision().orElse(""),
                    scores.run().host(),
                    scores.run().setup());
        }
    }

    /** Takes the next scores, in the order in which runs started. */
    void add(RecordedScores scores) {
        seen++;
        if (scores.code().revision().isEmpty()) {
            unrevised++;
            return;
        }
        String revision = scores.code().revision().get();
        if (sharing.revision().filter(start -> !revision.startsWith(start)).isPresent()) {
            return;
        }
        revisions.add(revision);
        latest = revision;
        if (directed(scores.metric())) {
            kept.add(scores);
        } else {
            directed++;
        }
    }

    private boolean directed(Measured metric) {
        return switch (sharing.format()) {
            case CODESPEED, BENCHER -> true;
            case SMALLER_IS_BETTER -> metric.lessIsBetter().equals(Optional.of(true));
            case BIGGER_IS_BETTER -> metric.lessIsBetter().equals(Optional.of(false));
        };
    }

    /**
     * Returns the chosen scores, the oldest revision first.
     *
     * @throws UserError if there are none, or it is not clear of which revision they shall be
     */
    List<RecordedScores> chosen() {
        check();
        List<RecordedScores> candidates = kept;
        if (sharing.format() != Format.CODESPEED) {
            String last = kept.get(kept.size() - 1).run().run();
            candidates =
                    kept.stream().filter(one -> one.run().run().equals(last)).toList();
        }
        Map<Key, RecordedScores> chosen = new LinkedHashMap<>();
        Set<Key> several = new HashSet<>();
        for (RecordedScores one : candidates) {
            RecordedScores before = chosen.put(Key.of(one), one);
            if (before != null && before.run().run().equals(one.run().run())) {
                several.add(Key.of(one));
            } else {
                several.remove(Key.of(one));
            }
        }
        // Variants of one revision differ in something that these tools do not know, such as a param.
        ambiguous = several.size();
        chosen.keySet().removeAll(several);
        if (chosen.isEmpty()) {
            throw UserError.failed(
                    "all variants of the run are the same revision, which other tools cannot tell apart",
                    "Use steelyard ledger export --series scores.csv instead.");
        }
        if (sharing.format() != Format.CODESPEED) {
            checkSetups(chosen);
        }
        return chosen.values().stream()
                .sorted(Comparator.comparing(SharedScores::time)
                        .thenComparing(one -> one.run().run()))
                .toList();
    }

    private static Instant time(RecordedScores scores) {
        return scores.code().committed().orElse(scores.run().start());
    }

    private void check() {
        if (seen == 0) {
            throw UserError.failed("no scores are recorded in " + ledger, "Specify another ledger with --ledger.");
        }
        if (revisions.isEmpty()) {
            throw sharing.revision()
                    .map(start -> UserError.usage(
                            "--revision " + start + ": no scores of such a revision are recorded in " + ledger,
                            "Use the beginning of a full commit; steelyard history shows what is recorded."))
                    .orElseGet(() -> UserError.failed(
                            "no score in " + ledger + " belongs to a known revision", "Measure commits."));
        }
        boolean one = sharing.format() != Format.CODESPEED || sharing.revision().isPresent();
        if (one && revisions.size() > 1) {
            throw sharing.revision()
                    .map(start -> UserError.usage(
                            "--revision " + start + ": " + revisions.size() + " recorded revisions start with it",
                            "Add more digits, as in " + latest + "."))
                    .orElseGet(() -> UserError.usage(
                            "this format has the scores of one revision, and " + revisions.size() + " are recorded",
                            "Add --revision, such as --revision " + latest + "."));
        }
        if (kept.isEmpty()) {
            throw UserError.failed(
                    "no score of " + latest + " has the direction that this format is for",
                    "Use the other one of smaller-is-better and bigger-is-better.");
        }
    }

    /** Two setups of a variant would be two results with one name. */
    private static void checkSetups(Map<Key, RecordedScores> chosen) {
        Map<Measured, Key> names = new HashMap<>();
        chosen.keySet().forEach(key -> {
            if (names.put(key.metric, key) != null) {
                throw UserError.failed(
                        "the forks of " + key.metric.benchmark() + " were not all set up alike",
                        "Use --as codespeed, which keeps setups apart.");
            }
        });
    }

    /** Returns what was left out, as ends of a sentence; empty if nothing was. */
    String leftOut() {
        List<String> parts = new ArrayList<>();
        add(parts, unrevised, "without a revision");
        add(parts, directed, "of another direction");
        add(parts, ambiguous, "of variants that are one revision");
        return parts.isEmpty() ? "" : "; left out: " + String.join(", ", parts);
    }

    private static void add(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + " " + what);
        }
    }
}
