package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.stats.BenjaminiHochberg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The correction of p-values for the other rows of their family, by {@link BenjaminiHochberg}, for two questions.
 *
 * <p><b>Is it a change?</b> Only rows that can become IMPROVED or REGRESSED count with their p-value. All others count with 1: if a row
 * that is EQUIVALENT but not 0 counted as a rejection, it would loosen the threshold of every other row, although it is never reported as a
 * change.
 *
 * <p>Benchmarks that were not chosen may join the family later. The family includes some of them from the start, with a p-value of 1, so
 * that a benchmark that joins rarely invalidates a verdict.
 *
 * <p><b>Is it different from 0 at all?</b> Every row without a blocker counts. This only decides how equivalent rows are marked.
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
     * @param leastFamily minimum number of rows in a family, as long as there are other rows that may join
     * @return the corrected p-values of each entry, in order
     */
    static List<Corrected> of(
            List<UnjudgedRow> entries, List<Standing> standings, boolean perBenchmark, int leastFamily) {
        Map<String, List<Integer>> families = new LinkedHashMap<>();
        Map<String, Integer> waiting = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            UnjudgedRow entry = entries.get(i);
            if (entry.inFamily()) {
                String family = perBenchmark ? Integer.toString(i) : entry.row().family();
                families.computeIfAbsent(family, absent -> new ArrayList<>()).add(i);
            } else if (entry.mayJoin()) {
                waiting.merge(entry.row().treatment(), 1, Integer::sum);
            }
        }
        List<Corrected> all = new ArrayList<>(Collections.nCopies(entries.size(), Corrected.NONE));
        for (List<Integer> family : families.values()) {
            int others = waiting.getOrDefault(entries.get(family.get(0)).row().treatment(), 0);
            int rows = Math.max(family.size(), Math.min(family.size() + others, leastFamily));
            double[] change =
                    adjusted(family, rows, i -> standings.get(i) == Standing.CANDIDATE ? raw(entries.get(i)) : 1);
            double[] offZero =
                    adjusted(family, rows, i -> standings.get(i) == Standing.BLOCKED ? 1 : raw(entries.get(i)));
            for (int i = 0; i < family.size(); i++) {
                all.set(family.get(i), new Corrected(change[i], offZero[i], rows));
            }
        }
        return all;
    }

    /** Returns the corrected p-values of a family, followed by those of rows that may still join. */
    private static double[] adjusted(List<Integer> family, int rows, ToDoubleFunction<Integer> pValue) {
        double[] all = new double[rows];
        Arrays.setAll(all, i -> i < family.size() ? pValue.applyAsDouble(family.get(i)) : 1);
        return BenjaminiHochberg.adjust(all);
    }

    private static double raw(UnjudgedRow entry) {
        return entry.evidence().map(Evidence::pValue).orElse(1.0);
    }
}
