package dev.steelyard.history.run;

import dev.steelyard.compare.request.CompareRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard run}.
 *
 * @param revisions what the user wrote: revisions and ranges {@code A..B}, at least one
 * @param thinning which of them are measured
 * @param anchor the revision that all are compared with; empty for that of earlier runs, or else the oldest
 * @param again whether to measure what the ledger has already
 * @param budget time after which no revision is begun, above 0; empty for no limit
 * @param format how the result is written to standard output
 * @param each how each revision is compared; its variants, which are replaced, have the settings of all
 */
public record RunHistoryRequest(
        List<String> revisions,
        Thinning thinning,
        Optional<String> anchor,
        boolean again,
        Optional<Duration> budget,
        Format format,
        CompareRequest each) {

    /** The format of the result. */
    public enum Format {
        TEXT,
        JSON
    }

    /**
     * Which of the revisions are measured.
     *
     * @param every of how many revisions one is measured, from 1, counted from the oldest; the newest is always measured
     * @param tagged whether only those with a tag are
     */
    public record Thinning(int every, boolean tagged) {

        /** All of them. */
        public static final Thinning NONE = new Thinning(1, false);

        public Thinning {
            if (every < 1 || (every > 1 && tagged)) {
                throw new IllegalArgumentException("one of " + every + (tagged ? " with a tag" : ""));
            }
        }
    }

    public RunHistoryRequest {
        revisions = List.copyOf(revisions);
        if (revisions.isEmpty()) {
            throw new IllegalArgumentException("no revisions");
        }
    }
}
