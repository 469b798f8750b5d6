package dev.steelyard.core.offline;

import dev.steelyard.core.result.Readings;
import dev.steelyard.core.result.RecordedVariant;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.ResultFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the same results given twice as one variant: a copy is no further sample, and would prove anything. */
public final class Duplicates {

    /** Different scores from which entries that agree in all of them are copies, not chance. */
    private static final int TELLING = 3;

    private Duplicates() {}

    private record Placed(ResultFile file, ResultEntry entry) {
        String words() {
            return file.name() + " (" + entry.origin().place() + ")";
        }
    }

    /** Returns what is wrong, naming both places; empty if no entry repeats another. */
    public static Optional<String> find(RecordedVariant variant) {
        Map<Identity, List<Placed>> known = new HashMap<>();
        for (ResultFile file : variant.files()) {
            for (ResultEntry entry : file.entries()) {
                List<Placed> alike =
                        known.computeIfAbsent(Identity.of(entry.benchmark()), absent -> new ArrayList<>(1));
                for (Placed earlier : alike) {
                    if (repeats(earlier.entry, entry)) {
                        return Optional.of(new Placed(file, entry).words() + " repeats the scores of "
                                + entry.benchmark().shortName() + " in " + earlier.words()
                                + " one by one; a copy is no further sample");
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
