package dev.steelyard.history.series;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.workspace.git.CommitFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Points measured against anchors, as series over commits: one for each combination of benchmark, metric, anchor and setup, and for each
 * version of the benchmark's own code.
 *
 * @param table the series; each row is a commit, the oldest first
 * @param recorded additional data about the series
 * @param anchors full hash of the anchor by series; without series whose benchmark itself differs in the anchor
 * @param identities what each series measures, by its name
 */
public record AnchoredHistory(
        RevisionTable table, Recorded recorded, Map<String, String> anchors, Map<String, SeriesIdentity> identities) {

    private static final int DIGITS = 12;
    /** Part of the name of a series that starts where the benchmark itself changed. */
    private static final String FROM = " from ";

    public AnchoredHistory {
        anchors = Map.copyOf(anchors);
        identities = Map.copyOf(identities);
    }

    private record Key(Benchmark benchmark, String metric, String anchor, String setup) {
        private static final Comparator<Key> ORDER = Comparator.comparing(Key::benchmark)
                .thenComparing(Key::metric, Comparator.reverseOrder())
                .thenComparing(Key::anchor)
                .thenComparing(Key::setup);
    }

    /**
     * Returns the series formed by the points.
     *
     * <p>If the code of a benchmark itself changes, there is a series for each version, because their points are not comparable. All of
     * them share the anchor's code.
     *
     * @param points the points; for several points of one commit, the mean of their log ratios counts
     * @param commits the project's known commits; points of other commits are left out
     * @param renames benchmarks that may have been renamed
     */
    public static AnchoredHistory of(
            Collection<AnchoredPoint> points, Collection<CommitFacts> commits, List<Recorded.Rename> renames) {
        CommitOrder order = CommitOrder.of(commits);
        Map<Key, Map<String, List<AnchoredPoint>>> found = new HashMap<>();
        TreeSet<String> unplaced = new TreeSet<>();
        TreeSet<String> rows = new TreeSet<>(Comparator.comparingInt(order::place));
        for (AnchoredPoint point : points) {
            if (order.contains(point.revision())) {
                rows.add(point.revision());
                // Nearly all have one point, and there may be millions.
                found.computeIfAbsent(
                                new Key(point.benchmark(), point.metric(), point.anchor(), point.setup()),
                                absent -> new HashMap<>())
                        .merge(point.revision(), List.of(point), AnchoredHistory::both);
            } else {
                unplaced.add(point.revision());
            }
        }
        Map<Key, Map<String, List<AnchoredPoint>>> byKey = new TreeMap<>(Key.ORDER);
        byKey.putAll(found);
        List<String> revisions = List.copyOf(rows);
        Map<Key, String> names = names(byKey.keySet());
        List<RevisionSeries> series = new ArrayList<>();
        Map<String, Recorded.Of> measured = new TreeMap<>();
        Map<String, SeriesIdentity> identities = new TreeMap<>();
        List<Recorded.Break> breaks = new ArrayList<>();
        Map<String, String> comparable = new TreeMap<>();
        byKey.forEach((key, values) -> {
            List<String> of = revisions.stream().filter(values::containsKey).toList();
            OwnCodeLine line = OwnCodeLine.of(of.stream()
                    .map(revision -> code(values.getOrDefault(revision, List.of())))
                    .toList());
            Map<Optional<String>, String> stretches = new LinkedHashMap<>();
            line.places().forEach((code, places) -> {
                String whole = String.valueOf(names.get(key));
                String name = stretches.isEmpty() ? whole : whole + FROM + brief(of.get(places.get(0)));
                stretches.put(code, name);
                series.add(series(
                        name, revisions, values, places.stream().map(of::get).collect(Collectors.toSet())));
                identities.put(name, new SeriesIdentity(key.benchmark(), key.metric(), key.setup(), key.anchor()));
                measured.put(
                        name,
                        new Recorded.Of(
                                key.benchmark().name(),
                                key.benchmark().params(),
                                key.metric().equals(Metric.ALLOCATION),
                                code));
                boolean same = places.stream()
                        .flatMap(place -> values.getOrDefault(of.get(place), List.of()).stream())
                        .allMatch(AnchoredPoint::sameCode);
                if (same) {
                    comparable.put(name, key.anchor());
                }
            });
            for (int place : line.breaks()) {
                breaks.add(new Recorded.Break(
                        String.valueOf(stretches.get(line.codes().get(place - 1))),
                        String.valueOf(stretches.get(line.codes().get(place))),
                        revisions.indexOf(of.get(place - 1)),
                        revisions.indexOf(of.get(place))));
            }
        });
        List<String> anchors =
                byKey.keySet().stream().map(Key::anchor).distinct().sorted().toList();
        return new AnchoredHistory(
                new RevisionTable(revisions, series, new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of())),
                new Recorded(anchors, unmeasured(order, revisions), measured, unplaced.size(), breaks, renames),
                comparable,
                identities);
    }

    private static List<AnchoredPoint> both(List<AnchoredPoint> earlier, List<AnchoredPoint> later) {
        List<AnchoredPoint> both = new ArrayList<>(earlier);
        both.addAll(later);
        return both;
    }

    /** Returns the benchmark's code in a commit; if it was measured more than once, as recorded by the last measurement. */
    private static Optional<String> code(List<AnchoredPoint> points) {
        return points.stream()
                .map(AnchoredPoint::code)
                .flatMap(Optional::stream)
                .reduce((earlier, later) -> later);
    }

    private static RevisionSeries series(
            String name, List<String> revisions, Map<String, List<AnchoredPoint>> values, Set<String> stretch) {
        int[] rows = new int[stretch.size()];
        double[] ratios = new double[stretch.size()];
        int points = 0;
        for (int row = 0; row < revisions.size(); row++) {
            List<AnchoredPoint> measured = values.get(revisions.get(row));
            if (measured != null && stretch.contains(revisions.get(row))) {
                rows[points] = row;
                ratios[points] = Math.exp(measured.stream()
                        .mapToDouble(point -> Math.log(point.ratio()))
                        .average()
                        .orElseThrow());
                points++;
            }
        }
        return RevisionSeries.of(name, rows, ratios, 0);
    }

    private static String brief(String commit) {
        return commit.substring(0, Math.min(DIGITS, commit.length()));
    }

    private static List<OptionalInt> unmeasured(CommitOrder order, List<String> revisions) {
        List<OptionalInt> between = new ArrayList<>();
        for (int row = 0; row < revisions.size(); row++) {
            between.add(row == 0 ? OptionalInt.of(0) : order.between(revisions.get(row - 1), revisions.get(row)));
        }
        return between;
    }

    /** Returns names that are as short as possible: what all series have in common is left out. */
    private static Map<Key, String> names(Collection<Key> keys) {
        boolean simple = keys.stream()
                .map(key -> key.benchmark().name())
                .distinct()
                .collect(Collectors.groupingBy(AnchoredHistory::shortName))
                .values()
                .stream()
                .allMatch(same -> same.size() == 1);
        Map<Key, String> names = new LinkedHashMap<>();
        List<String> anchors = keys.stream().map(Key::anchor).distinct().toList();
        List<String> setups = keys.stream().map(Key::setup).distinct().sorted().toList();
        for (Key key : keys) {
            Benchmark benchmark = key.benchmark();
            List<String> words = new ArrayList<>();
            words.add(simple ? shortName(benchmark.name()) : benchmark.name());
            if (!benchmark.params().isEmpty()) {
                words.add(benchmark.paramText());
            }
            if (keys.stream()
                    .anyMatch(other -> sameName(key, other) && other.benchmark().threads() != benchmark.threads())) {
                words.add("threads=" + benchmark.threads());
            }
            if (keys.stream()
                    .anyMatch(other -> sameName(key, other)
                            && !(other.benchmark().mode() == benchmark.mode()
                                    && other.benchmark().unit().equals(benchmark.unit())))) {
                words.add(benchmark.mode().label() + " " + benchmark.unit());
            }
            if (!key.metric().equals(Metric.SCORE)) {
                words.add(key.metric());
            }
            if (anchors.size() > 1) {
                words.add("vs " + brief(key.anchor()));
            }
            if (setups.size() > 1) {
                words.add("setup " + (setups.indexOf(key.setup()) + 1));
            }
            names.put(key, String.join(" ", words));
        }
        return names;
    }

    private static boolean sameName(Key one, Key other) {
        return one.benchmark().name().equals(other.benchmark().name())
                && one.benchmark().params().equals(other.benchmark().params());
    }

    private static String shortName(String name) {
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }
}
