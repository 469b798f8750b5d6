package dev.steelyard.history.change;

import java.util.List;
import java.util.Optional;

/**
 * A history: series over the same rows.
 *
 * @param revisions name of each row, a revision or a time, oldest first
 * @param series the series, with different names
 * @param reading what the reader assumed and skipped
 */
public record RevisionTable(List<String> revisions, List<RevisionSeries> series, Reading reading) {

    /** Which row of a file comes first. */
    public enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST
    }

    /** The decimal separator of numbers. */
    public enum Decimal {
        POINT,
        COMMA
    }

    /**
     * Hints for reading a file; the reader detects or assumes what is missing.
     *
     * @param order the order of the rows
     * @param decimal the decimal separator
     */
    public record Layout(Optional<Order> order, Optional<Decimal> decimal) {

        /** No hints. */
        public static final Layout UNKNOWN = new Layout(Optional.empty(), Optional.empty());
    }

    /** How the order of the rows was determined. */
    public enum Basis {
        /** It was given as a hint. */
        TOLD,
        /** All rows begin with a time. */
        TIMES,
        /** All rows begin with a number, and these rise or fall throughout. */
        NUMBERS,
        /** All results have a time, and the rows were sorted by it. */
        SORTED,
        /** It is unknown and was assumed. */
        ASSUMED
    }

    /** A program whose histories can be read. */
    public enum Tool {
        GITHUB_ACTION_BENCHMARK,
        CODESPEED,
        BENCHER
    }

    /**
     * Additional data about a history kept by another program.
     *
     * @param tool the program
     * @param repeated number of revisions with several values in a series; each value is a row
     * @param unvalued number of results without a value
     * @param redefined names with several units; each unit is a series
     * @param reconfigured names that were run with different settings, such as threads or forks; each setting is a
     *     series
     */
    public record Imported(Tool tool, int repeated, int unvalued, List<String> redefined, List<String> reconfigured) {

        public Imported {
            redefined = List.copyOf(redefined);
            reconfigured = List.copyOf(reconfigured);
            if (repeated < 0 || unvalued < 0) {
                throw new IllegalArgumentException(repeated + " repeated, " + unvalued + " unvalued");
            }
        }

        /** Creates the data of a history in which every benchmark was always run with the same settings. */
        public Imported(Tool tool, int repeated, int unvalued, List<String> redefined) {
            this(tool, repeated, unvalued, redefined, List.of());
        }
    }

    /**
     * How a file was read.
     *
     * @param order the order of its rows
     * @param basis how the order was determined
     * @param unordered number of rows with an earlier time than the previous row, in that order
     * @param skipped number of rows skipped because all their cells are empty
     * @param skippedLines line numbers of the first of these, from 1
     * @param imported additional data, if another program wrote it
     */
    public record Reading(
            Order order,
            Basis basis,
            int unordered,
            int skipped,
            List<Long> skippedLines,
            Optional<Imported> imported) {

        public Reading {
            skippedLines = List.copyOf(skippedLines);
            if (unordered < 0 || skipped < skippedLines.size()) {
                throw new IllegalArgumentException(unordered + " unordered, " + skipped + " skipped");
            }
        }

        /** Creates the data of a table that was not written by another program as its history. */
        public Reading(Order order, Basis basis, int unordered, int skipped, List<Long> skippedLines) {
            this(order, basis, unordered, skipped, skippedLines, Optional.empty());
        }
    }

    public RevisionTable {
        revisions = List.copyOf(revisions);
        series = List.copyOf(series);
        for (RevisionSeries one : series) {
            if (one.size() > 0 && one.row(one.size() - 1) >= revisions.size()) {
                throw new IllegalArgumentException(one.name() + " has more rows than " + revisions.size());
            }
        }
    }
}
