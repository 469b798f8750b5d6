package dev.steelyard.results.foreign;

import java.util.List;

/**
 * What makes results one series.
 *
 * @param name what is measured
 * @param context what else a series belongs to, from the largest to the smallest, such as a branch and a machine; for all series of a
 *     document the same kinds of things
 * @param unit the unit of its values; may be empty
 */
record SeriesKey(String name, List<String> context, String unit) {

    SeriesKey {
        context = List.copyOf(context);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a series without a name");
        }
    }
}
