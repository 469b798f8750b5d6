package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.verdict.read.source.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table, oldest first: one for each revision, or several if a series has several values of it. Revisions are in the
 * order of their times: those of the revisions if all points have one, else those of their first measurements. Without times they
 * are in an order that is that of the document within each series.
 *
 * @param revisions the number of the revision of each row
 * @param series for each series its values, in the order of the rows
 * @param order the order of most of the document
 * @param basis how that is known
 * @param unordered how many revisions have an earlier time than the one before them in a series, in that order
 * @param repeated how many revisions have several rows
 */
record ForeignRows(
        List<Integer> revisions, List<List<Placed>> series, Order order, Basis basis, int unordered, int repeated) {

    /** A value, its row and when it was. */
    record Placed(int row, double value, Moment moment, Optional<Spread> spread) {}

    /**
     * A value of a revision in a series that has so many of it before.
     *
     * @param series number of that series, negative if rows of all series are one
     */
    private record Occurrence(int revision, int before, int series) {}

    private static final int ALL = -1;

    /** A row that has no place yet. */
    private static final class Row {
        private final Occurrence occurrence;
        /** The place in the document, negative if that is newest first. */
        private int sequence = Integer.MAX_VALUE;
        /** Those that must come later. */
        private final List<Row> later = new ArrayList<>();

        private int earlier;
        private int place;

        Row(Occurrence occurrence) {
            this.occurrence = occurrence;
        }
    }

    ForeignRows {
        revisions = List.copyOf(revisions);
        series = List.copyOf(series);
    }

    /**
     * Finds the rows of a document.
     *
     * @param series the points of each series, in the order of the document
     * @param told the order of the document, if the user says it
     * @param labels what the revisions are called
     * @throws UserError if not all points have a time, and series have revisions in orders that contradict each other
     */
    static ForeignRows of(List<List<ForeignPoint>> series, Optional<Order> told, List<String> labels) {
        Optional<Function<ForeignPoint, Instant>> clock = told.isPresent() ? Optional.empty() : clock(series);
        int unordered = 0;
        Order order = told.orElse(Order.OLDEST_FIRST);
        if (clock.isPresent()) {
            int rising = steps(series, clock.get(), 1);
            int falling = steps(series, clock.get(), -1);
            order = falling > rising ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
            unordered = Math.min(rising, falling);
        }
        List<List<ForeignPoint>> ordered = new ArrayList<>();
        for (List<ForeignPoint> points : series) {
            List<ForeignPoint> copy = new ArrayList<>(points);
            if (order == Order.NEWEST_FIRST) {
                Collections.reverse(copy);
            }
            clock.ifPresent(time -> copy.sort(Comparator.comparing(time)));
            ordered.add(copy);
        }
        int sign = order == Order.NEWEST_FIRST ? -1 : 1;
        Map<Occurrence, Row> rows = new LinkedHashMap<>();
        List<List<Row>> chains = chains(ordered, rows, sign, false);
        List<Row> sorted;
        if (clock.isPresent()) {
            sorted = sorted(rows.values(), firstTimes(series, clock.get()));
        } else {
            Optional<List<Row>> merged = merged(rows.values(), chains);
            if (merged.isEmpty()) {
                // The second value of a revision in one series need not belong to the second one in another.
                rows.clear();
                chains = chains(ordered, rows, sign, true);
                merged = merged(rows.values(), chains);
            }
            sorted = merged.orElseThrow(() -> contradiction(ordered, labels));
        }
        for (int place = 0; place < sorted.size(); place++) {
            sorted.get(place).place = place;
        }
        List<List<Placed>> placed = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            placed.add(placed(ordered.get(i), chains.get(i)));
        }
        int repeated = (int) rows.keySet().stream()
                .filter(occurrence -> occurrence.before() == 1)
                .map(Occurrence::revision)
                .distinct()
                .count();
        Basis basis = told.isPresent() ? Basis.TOLD : clock.isPresent() ? Basis.SORTED : Basis.ASSUMED;
        return new ForeignRows(
                sorted.stream().map(row -> row.occurrence.revision()).toList(),
                placed,
                order,
                basis,
                unordered,
                repeated);
    }

    /** Returns the time that all points have; empty if there is none. */
    private static Optional<Function<ForeignPoint, Instant>> clock(List<List<ForeignPoint>> series) {
        for (Function<Moment, Optional<Instant>> time :
                List.<Function<Moment, Optional<Instant>>>of(Moment::revised, Moment::measured)) {
            if (series.stream()
                    .flatMap(List::stream)
                    .allMatch(point -> time.apply(point.moment()).isPresent())) {
                return Optional.of(point -> time.apply(point.moment()).orElseThrow());
            }
        }
        return Optional.empty();
    }

    /** How many revisions are later, or earlier, than the one before them in a series. */
    private static int steps(List<List<ForeignPoint>> series, Function<ForeignPoint, Instant> time, int sign) {
        Set<Integer> revisions = new HashSet<>();
        for (List<ForeignPoint> points : series) {
            for (int i = 1; i < points.size(); i++) {
                int step = time.apply(points.get(i)).compareTo(time.apply(points.get(i - 1)));
                if (Integer.signum(step) == sign) {
                    revisions.add(points.get(i).revision());
                }
            }
        }
        return revisions.size();
    }

    /** @param apart whether second and later values of a revision have rows of their own in each series */
    private static List<List<Row>> chains(
            List<List<ForeignPoint>> series, Map<Occurrence, Row> rows, int sign, boolean apart) {
        List<List<Row>> chains = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            chains.add(chain(series.get(i), rows, sign, apart ? i : ALL));
        }
        return chains;
    }

    private static List<Row> chain(List<ForeignPoint> points, Map<Occurrence, Row> rows, int sign, int series) {
        Map<Integer, Integer> seen = new HashMap<>();
        List<Row> chain = new ArrayList<>(points.size());
        for (ForeignPoint point : points) {
            int before = seen.merge(point.revision(), 1, Integer::sum) - 1;
            Occurrence occurrence = new Occurrence(point.revision(), before, before == 0 ? ALL : series);
            Row row = rows.computeIfAbsent(occurrence, Row::new);
            row.sequence = Math.min(row.sequence, sign * point.sequence());
            chain.add(row);
        }
        return chain;
    }

    private static Map<Integer, Instant> firstTimes(
            List<List<ForeignPoint>> series, Function<ForeignPoint, Instant> time) {
        Map<Integer, Instant> first = new HashMap<>();
        series.forEach(points -> points.forEach(point ->
                first.merge(point.revision(), time.apply(point), (one, other) -> one.isBefore(other) ? one : other)));
        return first;
    }

    /** Rows by the time of their revision; those of one revision stay together. */
    private static List<Row> sorted(Iterable<Row> rows, Map<Integer, Instant> times) {
        Map<Integer, Integer> sequence = new HashMap<>();
        List<Row> sorted = new ArrayList<>();
        for (Row row : rows) {
            sorted.add(row);
            sequence.merge(row.occurrence.revision(), row.sequence, Math::min);
        }
        sorted.sort(Comparator.comparing((Row row) -> times.getOrDefault(row.occurrence.revision(), Instant.MIN))
                .thenComparing(row -> sequence.getOrDefault(row.occurrence.revision(), 0))
                .thenComparing(row -> row.occurrence.before()));
        return sorted;
    }

    /**
     * Rows in an order that keeps that of each series (Kahn 1962, CACM 5:558), and otherwise that of the document; empty if there
     * is none.
     */
    private static Optional<List<Row>> merged(Collection<Row> rows, List<List<Row>> chains) {
        for (List<Row> chain : chains) {
            for (int i = 1; i < chain.size(); i++) {
                chain.get(i - 1).later.add(chain.get(i));
                chain.get(i).earlier++;
            }
        }
        PriorityQueue<Row> ready = new PriorityQueue<>(Comparator.comparing((Row row) -> row.sequence));
        rows.stream().filter(row -> row.earlier == 0).forEach(ready::add);
        List<Row> merged = new ArrayList<>();
        while (!ready.isEmpty()) {
            Row row = ready.remove();
            merged.add(row);
            for (Row next : row.later) {
                next.earlier--;
                if (next.earlier == 0) {
                    ready.add(next);
                }
            }
        }
        return merged.size() == rows.size() ? Optional.of(merged) : Optional.empty();
    }

    /** The error for series whose orders contradict each other, with the results that do. */
    private static UserError contradiction(List<List<ForeignPoint>> series, List<String> labels) {
        String remedy = "Give each result the time of its revision, or all series the same order.";
        List<List<ForeignPoint>> firsts =
                series.stream().map(ForeignRows::firsts).toList();
        for (int i = 0; i < firsts.size(); i++) {
            Map<Integer, ForeignPoint> one = new LinkedHashMap<>();
            Map<Integer, Integer> places = new HashMap<>();
            for (ForeignPoint point : firsts.get(i)) {
                one.put(point.revision(), point);
                places.put(point.revision(), places.size());
            }
            for (List<ForeignPoint> other : firsts.subList(i + 1, firsts.size())) {
                List<ForeignPoint> common = other.stream()
                        .filter(point -> one.containsKey(point.revision()))
                        .toList();
                for (int j = 1; j < common.size(); j++) {
                    int later = common.get(j - 1).revision();
                    int earlier = common.get(j).revision();
                    if (places.getOrDefault(earlier, 0) < places.getOrDefault(later, 0)) {
                        return UserError.usage(
                                "the series have the revisions " + Texts.quoted(labels.get(earlier)) + " and "
                                        + Texts.quoted(labels.get(later)) + " in different orders: results "
                                        + both(one.get(earlier), one.get(later)) + ", and results "
                                        + both(common.get(j - 1), common.get(j)),
                                remedy);
                    }
                }
            }
        }
        return UserError.usage("the series have revisions in different orders, of three or more together", remedy);
    }

    private static List<ForeignPoint> firsts(List<ForeignPoint> points) {
        Set<Integer> seen = new HashSet<>();
        return points.stream().filter(point -> seen.add(point.revision())).toList();
    }

    private static String both(@Nullable ForeignPoint one, @Nullable ForeignPoint other) {
        return Stream.of(one, other)
                .filter(Objects::nonNull)
                .map(point -> Integer.toString(point.sequence() + 1))
                .collect(Collectors.joining(" and "));
    }

    private static List<Placed> placed(List<ForeignPoint> points, List<Row> rows) {
        List<Placed> placed = new ArrayList<>(points.size());
        for (int i = 0; i < points.size(); i++) {
            placed.add(new Placed(
                    rows.get(i).place,
                    points.get(i).value(),
                    points.get(i).moment(),
                    points.get(i).spread()));
        }
        placed.sort(Comparator.comparingInt(Placed::row));
        return placed;
    }
}
