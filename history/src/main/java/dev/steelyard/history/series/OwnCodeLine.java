package dev.steelyard.history.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The benchmark's own code at each point of its history. A point without a known digest is assumed to have the code of the last known point
 * before it, or else of the first known one: missing data never causes a break.
 *
 * @param codes the digest of each point, oldest first; all empty if no digest is known
 */
record OwnCodeLine(List<Optional<String>> codes) {

    OwnCodeLine {
        codes = List.copyOf(codes);
    }

    /**
     * Fills in missing digests.
     *
     * @param known the recorded digest of each point, oldest first
     */
    static OwnCodeLine of(List<Optional<String>> known) {
        Optional<String> last = known.stream().flatMap(Optional::stream).findFirst();
        List<Optional<String>> codes = new ArrayList<>();
        for (Optional<String> code : known) {
            last = code.isPresent() ? code : last;
            codes.add(last);
        }
        return new OwnCodeLine(codes);
    }

    /** Returns the positions of the points of each version, in order of the version's first occurrence. */
    Map<Optional<String>, List<Integer>> places() {
        Map<Optional<String>, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < codes.size(); i++) {
            places.computeIfAbsent(codes.get(i), absent -> new ArrayList<>()).add(i);
        }
        return places;
    }

    /** Returns the positions of the points whose code differs from that of the previous point. */
    List<Integer> breaks() {
        List<Integer> breaks = new ArrayList<>();
        for (int i = 1; i < codes.size(); i++) {
            if (!codes.get(i).equals(codes.get(i - 1))) {
                breaks.add(i);
            }
        }
        return breaks;
    }
}
