package dev.steelyard.verdict.offline;

import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds results that were given twice for one variant: copies are not independent and could prove anything. */
public final class Duplicates {

    /** Minimum number of distinct scores for entries with the same scores to be considered copies. */
    private static final int TELLING = 3;

    private Duplicates() {}

    /** An entry and the file it is in. */
    public record Placed(ResultFile file, ResultEntry entry) {}

    /** Two entries, the later of which repeats the scores of the earlier. */
    public record Copy(Placed earlier, Placed later) {}

    /** Returns the first entry that repeats another one; empty if there is none. */
    public static Optional<Copy> find(RecordedVariant variant) {
        Map<Identity, List<Placed>> known = new HashMap<>();
        for (ResultFile file : variant.files()) {
            for (ResultEntry entry : file.entries()) {
                List<Placed> alike =
                        known.computeIfAbsent(Identity.of(entry.benchmark()), absent -> new ArrayList<>(1));
                for (Placed earlier : alike) {
                    if (repeats(earlier.entry, entry)) {
                        return Optional.of(new Copy(earlier, new Placed(file, entry)));
                    }
                }
                alike.add(new Placed(file, entry));
            }
        }
        return Optional.empty();
    }

    private static boolean repeats(ResultEntry earlier, ResultEntry entry) {
        return telling(entry) && earlier.score().equals(entry.score());
    }

    private static boolean telling(ResultEntry entry) {
        List<Readings> forks = entry.score().forks();
        if (forks.stream().anyMatch(fork -> fork.rounding() > 0)) {
            return false;
        }
        long different = forks.stream()
                .flatMapToDouble(fork -> fork.histogram().isEmpty()
                        ? Arrays.stream(fork.scores())
                        : fork.histogram().stream().mapToDouble(bucket -> bucket.value()))
                .distinct()
                .limit(TELLING)
                .count();
        return different >= TELLING;
    }
}
