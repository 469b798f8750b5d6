package dev.steelyard.core.change;

import java.util.List;
import java.util.Optional;

/**
 * A history: series over the same rows.
 *
 * @param revisions what each row is called, a revision or a time, oldest first
 * @param series the series, with different names
 * @param reading what the reader assumed and left out
 */
public record RevisionTable(List<String> revisions, List<RevisionSeries> series, Reading reading) {

    /** Which row of a file comes first. */
    public enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST
    }

    /** What separates the decimals of a number. */
    public enum Decimal {
        POINT,
        COMMA
    }

    /**
     * What a reader is told about a file; what it is not told, it finds out or assumes.
     *
     * @param order the order of the rows
     * @param decimal what separates decimals
     */
    public record Layout(Optional<Order> order, Optional<Decimal> decimal) {

        /** Nothing is known. */
        public static final Layout UNKNOWN = new Layout(Optional.empty(), Optional.empty());
    }

    /** How the order of the rows is known. */
    public enum Basis {
        /** The reader was told. */
        TOLD,
        /** All rows begin with a time. */
        TIMES,
        /** All rows begin with a number, and these rise or fall throughout. */
        NUMBERS,
        /** All results have a time, and the rows were sorted by it. */
        SORTED,
        /** It is not known. */
        ASSUMED
    }

    /** A program whose histories can be read. */
    public enum Tool {
        GITHUB_ACTION_BENCHMARK,
        CODESPEED,
        BENCHER
    }

    /**
     * What is known of a history that another program kept.
     *
     * @param tool the program
     * @param repeated how many revisions have several values in a series; each value is a row
     * @param unvalued how many results have no value
     * @param redefined what has several units; each unit is a series
     * @param reconfigured what was run in several ways, with other threads or forks; each way is a series
     */
    public record Imported(Tool tool, int repeated, int unvalued, List<String> redefined, List<String> reconfigured) {

        public Imported {
            redefined = List.copyOf(redefined);
            reconfigured = List.copyOf(reconfigured);
            if (repeated < 0 || unvalued < 0) {
                throw new IllegalArgumentException(repeated + " repeated, " + unvalued + " unvalued");
            }
        }

        /** A history of which every benchmark was always run in the same way. */
        public Imported(Tool tool, int repeated, int unvalued, List<String> redefined) {
            this(tool, repeated, unvalued, redefined, List.of());
        }
    }

    /**
     * How a file was read.
     *
     * @param order the order of its rows
     * @param basis how that is known
     * @param unordered how many rows have an earlier time than the row before them, in that order
     * @param skipped how many rows were skipped because all their cells are empty
     * @param skippedLines the lines of the first of these, from 1
     * @param imported what else is known, if another program wrote it
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

        /** A table that no other program keeps as its history. */
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
