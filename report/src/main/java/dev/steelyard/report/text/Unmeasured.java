package dev.steelyard.report.text;

import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Label;
import dev.steelyard.report.words.RowView.Word;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Benchmarks of which no treatment was measured. Beside others that were, a terminal says in a sentence why, and has no line for
 * each.
 *
 * @param labels the rows by benchmark
 */
record Unmeasured(Map<Label, List<RowView>> labels) {

    /** Maximum number of benchmarks that are named. */
    private static final int MOST_NAMES = 2;
    /** So many lines are shown even if they say nothing. */
    private static final int FEW = 5;

    /** Finds them; none if nothing at all was measured and they are few, since they are all there is to show then. */
    static Unmeasured of(ReportView view) {
        Map<Label, List<RowView>> labels = view.sections().stream()
                .flatMap(section -> section.scores().stream())
                .collect(Collectors.groupingBy(RowView::label, LinkedHashMap::new, Collectors.toList()));
        int all = labels.size();
        labels.values().removeIf(rows -> !rows.stream().allMatch(Unmeasured::unmeasured));
        return new Unmeasured(labels.size() == all && all <= FEW ? Map.of() : labels);
    }

    /** None: every row has a line of its own. */
    static Unmeasured none() {
        return new Unmeasured(Map.of());
    }

    private static boolean unmeasured(RowView row) {
        return row.verdict().says() == Word.NOT_MEASURED;
    }

    /** Returns the view without them and the notes that only they have. */
    ReportView without(ReportView view) {
        if (labels.isEmpty()) {
            return view;
        }
        List<Integer> kept = view.sections().stream()
                .flatMap(section -> Stream.of(section.scores(), section.allocation(), section.secondary()))
                .flatMap(List::stream)
                .filter(row -> !labels.containsKey(row.label()))
                .flatMap(row -> row.notes().stream())
                .distinct()
                .sorted()
                .toList();
        List<Section> sections = view.sections().stream()
                .map(section -> section.with(
                        left(section.scores(), kept),
                        left(section.allocation(), kept),
                        left(section.secondary(), kept)))
                .toList();
        return view.with(
                sections, kept.stream().map(note -> view.notes().get(note - 1)).toList());
    }

    /** Returns the rows of other benchmarks, with the numbers that their notes have now. */
    private List<RowView> left(List<RowView> rows, List<Integer> kept) {
        return rows.stream()
                .filter(row -> !labels.containsKey(row.label()))
                .map(row -> row.withNotes(
                        row.notes().stream().map(note -> kept.indexOf(note) + 1).toList()))
                .toList();
    }

    /** Returns a sentence with the reason, or with that of most; empty if there are none. */
    Optional<String> sentence(ReportView view) {
        Map<List<Integer>, Set<String>> reasons = new LinkedHashMap<>();
        rows().forEach(row -> reasons.computeIfAbsent(row.notes(), absent -> new LinkedHashSet<>())
                .add(row.label().phrase()));
        return reasons.entrySet().stream()
                .max(Comparator.comparingInt(reason -> reason.getValue().size()))
                .map(most -> {
                    String why = most.getKey().stream()
                            .map(note -> view.notes().get(note - 1))
                            .collect(Collectors.joining("; "));
                    String because = reasons.size() == 1 ? ": " : ", most because ";
                    return who() + " not measured" + (why.isEmpty() ? "." : because + why);
                });
    }

    /** Names few benchmarks, and sums up their params. */
    private String who() {
        Map<String, List<Label>> benchmarks = labels.keySet().stream()
                .collect(Collectors.groupingBy(Label::benchmark, LinkedHashMap::new, Collectors.toList()));
        int count = labels.size();
        String with = count > benchmarks.size() ? " (" + count + " with their params)" : "";
        String who = benchmarks.size() > MOST_NAMES
                ? benchmarks.size() + " benchmarks" + with
                : benchmarks.entrySet().stream()
                        .map(each -> each.getValue().size() == 1
                                ? each.getValue().get(0).phrase()
                                : each.getKey() + " (" + each.getValue().size() + " combinations of params)")
                        .collect(Collectors.joining(" and "));
        return who + (count == 1 ? " was" : " were");
    }

    private Stream<RowView> rows() {
        return labels.values().stream().flatMap(List::stream);
    }
}
