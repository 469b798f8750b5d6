package dev.steelyard.explain.words;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.code.MethodCode;
import dev.steelyard.report.cause.CauseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Words about methods whose bytecode differs. */
final class CodeWords {

    /** Length of the longest hot method that HotSpot inlines, and of the longest that it compiles, in bytes; by default. */
    private static final int INLINED = 325;

    private static final int COMPILED = 8000;
    private static final int NAMED = 3;

    private CodeWords() {}

    /** Returns what a method does otherwise, without a full stop. */
    static String of(ChangedMethod changed) {
        String method = CauseWords.method(changed.method())
                + changed.parameters().map(types -> "(" + types + ")").orElse("");
        Optional<MethodCode> before = changed.before();
        Optional<MethodCode> after = changed.after();
        if (before.isEmpty()) {
            return method + " is new, " + bytes(after.map(MethodCode::bytes).orElse(0));
        }
        if (after.isEmpty()) {
            return method + " is gone, " + bytes(before.get().bytes());
        }
        return method + " differs: " + String.join(", ", differences(changed, before.get(), after.get()));
    }

    private static List<String> differences(ChangedMethod changed, MethodCode before, MethodCode after) {
        List<String> parts = new ArrayList<>();
        if (before.locks() != after.locks()) {
            parts.add(after.locks() ? "now synchronized" : "no longer synchronized");
        }
        names("calls", changed, MethodCode::calls, parts);
        names("creates", changed, MethodCode::creates, parts);
        names("catches", changed, MethodCode::catches, parts);
        parts.add(
                before.bytes() == after.bytes()
                        ? "still " + bytes(before.bytes())
                        : before.bytes() + " -> " + bytes(after.bytes()) + limit(before.bytes(), after.bytes()));
        return parts;
    }

    private static void names(
            String verb, ChangedMethod changed, Function<MethodCode, SortedSet<String>> of, List<String> parts) {
        if (!changed.gained(of).isEmpty()) {
            parts.add("now " + verb + " " + names(verb, changed.gained(of)));
        }
        if (!changed.lost(of).isEmpty()) {
            parts.add("no longer " + verb + " " + names(verb, changed.lost(of)));
        }
    }

    private static String names(String verb, SortedSet<String> names) {
        List<String> shown = names.stream()
                .limit(NAMED)
                .map(name -> verb.equals("calls") ? CauseWords.method(name) : simple(name))
                .collect(Collectors.toCollection(ArrayList::new));
        if (names.size() > NAMED) {
            shown.add((names.size() - NAMED) + " more");
        }
        int last = shown.size() - 1;
        return (last == 0 ? "" : String.join(", ", shown.subList(0, last)) + " and ") + shown.get(last);
    }

    /** Returns the name of a class without its package. */
    static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private static String bytes(int bytes) {
        return bytes + " byte" + (bytes == 1 ? "" : "s") + " of bytecode";
    }

    private static String limit(int before, int after) {
        if (isBetween(before, COMPILED, after)) {
            return " (HotSpot does not compile methods of more than " + COMPILED + ")";
        }
        return isBetween(before, INLINED, after)
                ? " (HotSpot does not inline methods of more than " + INLINED + ", however hot)"
                : "";
    }

    private static boolean isBetween(int before, int limit, int after) {
        return before <= limit != after <= limit;
    }
}
