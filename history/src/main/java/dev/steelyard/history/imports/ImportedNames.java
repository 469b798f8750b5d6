package dev.steelyard.history.imports;

import dev.steelyard.core.model.Metric;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Names of imported series, as short as possible: what all of them have in common is left out. All names are different. */
public final class ImportedNames {

    private ImportedNames() {}

    /** Returns the name of each subject, in their order. */
    public static List<String> of(List<ImportedSubject> subjects) {
        boolean contexts = differ(subjects, ImportedSubject::context);
        boolean threads = differ(subjects, ImportedSubject::threads);
        boolean modes = differ(subjects, ImportedSubject::mode);
        boolean simple = subjects.stream()
                .map(ImportedSubject::benchmark)
                .distinct()
                .collect(Collectors.groupingBy(ImportedNames::shortName))
                .values()
                .stream()
                .allMatch(same -> same.size() == 1);
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (ImportedSubject subject : subjects) {
            List<String> words = new ArrayList<>();
            // Dots have a known meaning only in JMH's names, which have a mode.
            boolean brief = simple && !subject.mode().isEmpty();
            words.add(brief ? shortName(subject.benchmark()) : subject.benchmark());
            words.add(subject.params());
            words.add(threads ? "threads=" + subject.threads() : "");
            words.add(modes ? subject.mode() : "");
            words.add(subject.metric().equals(Metric.SCORE) ? "" : subject.metric());
            words.add(subject.benchmark().endsWith(" " + subject.unit()) ? "" : subject.unit());
            String name = words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining(" "));
            String whole = contexts && !subject.context().isEmpty() ? subject.context() + ": " + name : name;
            // Different subjects may have the same text: a name may contain the separator between name and param.
            String one = whole;
            for (int number = 2; !taken.add(one); number++) {
                one = whole + " (" + number + ")";
            }
            names.add(one);
        }
        return names;
    }

    private static boolean differ(List<ImportedSubject> subjects, Function<ImportedSubject, Object> part) {
        return subjects.stream().map(part).distinct().count() > 1;
    }

    private static String shortName(String name) {
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }
}
