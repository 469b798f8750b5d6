package dev.steelyard.core.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The own code of a benchmark over the points of its history. A point of which nothing is known counts as having the code of the
 * last point before it that is known, or else of the first known one: what is absent never breaks a line.
 *
 * @param codes the digest of each point, the oldest first; empty for all if nothing is known of any
 */
record OwnCodeLine(List<Optional<String>> codes) {

    OwnCodeLine {
        codes = List.copyOf(codes);
    }

    /**
     * Fills in what is not known.
     *
     * @param known the digest of each point as it was recorded, the oldest first
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

    /** Returns the points of each code by their places, in the order in which the codes come first. */
    Map<Optional<String>, List<Integer>> places() {
        Map<Optional<String>, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < codes.size(); i++) {
            places.computeIfAbsent(codes.get(i), absent -> new ArrayList<>()).add(i);
        }
        return places;
    }

    /** Returns the places of the points whose code differs from that of the point before them. */
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
