package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.stats.BenjaminiHochberg;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The correction of p-values for the other rows of their family, by {@link BenjaminiHochberg}, for two questions.
 *
 * <p><b>Is it a change?</b> Only rows that can become IMPROVED or REGRESSED count with their p-value. All others count
 * with 1: if a row that is EQUIVALENT but not 0 counted as a rejection, it would loosen the threshold of every other
 * row, although it is never reported as a change.
 *
 * <p><b>Is it different from 0 at all?</b> Every row without a blocker counts. This only decides how equivalent rows
 * are marked.
 */
final class Correction {

    private Correction() {}

    /**
     * The corrected p-values of a row.
     *
     * @param change corrected p-value for being a change; 1 if the row cannot be one
     * @param offZero corrected p-value for being different from 0; 1 if a blocker rules out any verdict
     * @param rows number of rows in its family, at least 1
     */
    record Corrected(double change, double offZero, int rows) {
        /** The values of a row without a family. */
        static final Corrected NONE = new Corrected(1, 1, 1);
    }

    /**
     * Corrects the p-values of all families.
     *
     * @param standings the standing of each entry
     * @param perBenchmark whether each row is its own family
     * @return the corrected p-values of each entry, in order
     */
    static List<Corrected> of(List<UnjudgedRow> entries, List<Standing> standings, boolean perBenchmark) {
        Map<String, List<Integer>> families = new LinkedHashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).inFamily()) {
                String family = perBenchmark
                        ? Integer.toString(i)
                        : entries.get(i).row().family();
                families.computeIfAbsent(family, absent -> new ArrayList<>()).add(i);
            }
        }
        Map<Integer, Corrected> corrected = new HashMap<>();
        for (List<Integer> family : families.values()) {
            double[] change = adjusted(family, i -> standings.get(i) == Standing.CANDIDATE ? raw(entries.get(i)) : 1);
            double[] offZero = adjusted(family, i -> standings.get(i) == Standing.BLOCKED ? 1 : raw(entries.get(i)));
            for (int i = 0; i < change.length; i++) {
                corrected.put(family.get(i), new Corrected(change[i], offZero[i], family.size()));
            }
        }
        List<Corrected> all = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            all.add(corrected.getOrDefault(i, Corrected.NONE));
        }
        return all;
    }

    private static double[] adjusted(List<Integer> family, ToDoubleFunction<Integer> pValue) {
        return BenjaminiHochberg.adjust(family.stream().mapToDouble(pValue).toArray());
    }

    private static double raw(UnjudgedRow entry) {
        return entry.evidence().map(Evidence::pValue).orElse(1.0);
    }
}
