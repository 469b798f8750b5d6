package dev.steelyard.history.record;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.record.LedgerRequest.Format;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Chooses the recorded scores that another tool gets: the latest of each revision, benchmark, metric and setting. */
final class SharedScores {

    /** Of a working tree or a jar, the ledger keeps a digest. */
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

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
                    scores.project().identity(),
                    scores.metric(),
                    scores.code().revision().orElse(""),
                    scores.run().host(),
                    scores.run().setup().id());
        }
    }

    /** Takes the next scores, in the order in which runs started. */
    void add(RecordedScores scores) {
        seen++;
        Optional<String> commit =
                scores.code().revision().filter(id -> COMMIT.matcher(id).matches());
        if (commit.isEmpty()) {
            unrevised++;
            return;
        }
        String revision = commit.get();
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
            case CODESPEED, BENCHER, JMH -> true;
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
        // Variants of one revision differ in something that these tools do not know, such as a param.
        Map<Map.Entry<String, Key>, List<RecordedScores>> byRun = kept.stream()
                .collect(Collectors.groupingBy(
                        one -> Map.entry(one.run().run(), Key.of(one)), LinkedHashMap::new, Collectors.toList()));
        Map<Key, RecordedScores> chosen = new LinkedHashMap<>();
        for (List<RecordedScores> alike : byRun.values()) {
            if (alike.size() == 1) {
                chosen.put(Key.of(alike.get(0)), alike.get(0));
            } else {
                ambiguous += alike.size();
            }
        }
        if (chosen.isEmpty()) {
            throw UserError.failed(
                    "all variants of the run are the same revision, which other tools cannot tell apart",
                    "Use steelyard ledger export --series scores.csv instead.");
        }
        if (sharing.format() != Format.CODESPEED) {
            checkSetups(chosen);
        }
        return apart(chosen.values()).stream()
                .sorted(Comparator.comparing(SharedScores::time)
                        .thenComparing(one -> one.run().run()))
                .toList();
    }

    /** Two projects of one name would be one to others: each is called by its identity. */
    private static List<RecordedScores> apart(Collection<RecordedScores> scores) {
        Map<String, Set<String>> identities = new HashMap<>();
        scores.forEach(one -> identities
                .computeIfAbsent(one.project().name(), absent -> new TreeSet<>())
                .add(one.project().identity()));
        return scores.stream()
                .map(one ->
                        identities.getOrDefault(one.project().name(), Set.of()).size() > 1
                                ? one.named(one.project().identity())
                                : one)
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
                            "Use the first digits of a commit hash; 'steelyard history' shows what is recorded."))
                    .orElseGet(() -> UserError.failed(
                            "no score in " + ledger + " belongs to a known revision",
                            "Measure a commit, as in 'steelyard compare main my-branch'."));
        }
        boolean one = sharing.format() != Format.CODESPEED || sharing.revision().isPresent();
        if (one && revisions.size() > 1) {
            throw sharing.revision()
                    .map(start -> UserError.usage(
                            "--revision " + start + ": " + revisions.size() + " recorded revisions start with it",
                            "Add more digits, as in " + latest + "."))
                    .orElseGet(() -> UserError.usage(
                            "this format holds one revision, but " + revisions.size() + " are recorded",
                            "Add --revision, such as --revision " + latest + "."));
        }
        if (kept.isEmpty()) {
            throw UserError.failed(
                    "no score of " + latest + " is one for which "
                            + (sharing.format() == Format.SMALLER_IS_BETTER ? "smaller" : "bigger")
                            + " values are better",
                    "Use another format, such as --as bencher.");
        }
    }

    /** Two settings of a revision would be two results with one name. */
    private static void checkSetups(Map<Key, RecordedScores> chosen) {
        Map<Measured, RecordedScores> names = new HashMap<>();
        chosen.forEach((key, scores) -> {
            RecordedScores other = names.put(key.metric, scores);
            if (other != null) {
                throw UserError.failed(
                        key.metric.benchmark() + " was measured with several settings of one revision (as "
                                + other.code().variant() + " in " + other.run().run() + " and as "
                                + scores.code().variant() + " in "
                                + scores.run().run()
                                + "), and this format has room for one",
                        "Use --as codespeed, which keeps settings apart.");
            }
        });
    }

    /** Returns what was left out, as ends of a sentence; empty if nothing was. */
    String leftOut() {
        List<String> parts = new ArrayList<>();
        add(parts, unrevised, "of code that is not a commit");
        add(parts, directed, "for which the other direction, or none, is better");
        add(parts, ambiguous, "of variants that are one revision");
        return parts.isEmpty() ? "" : "; left out: " + String.join(", ", parts);
    }

    private static void add(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + " " + what);
        }
    }
}
