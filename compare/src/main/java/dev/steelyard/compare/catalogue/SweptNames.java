package dev.steelyard.compare.catalogue;

import dev.steelyard.core.model.Variant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of variants that are values of a param: the value itself, if it is a valid name. */
public final class SweptNames {

    /** Names are used in tables and file names, but a value may be a whole document. */
    private static final int LONGEST = 40;

    private static final String NAMELESS = "value";
    private static final String EMPTY = "empty";

    private SweptNames() {}

    /**
     * Returns a name for each value, in their order: what cannot be in a name is a hyphen, and names that would be equal get
     * {@code -2}, {@code -3}. A value that is a name keeps it, whatever the others are.
     */
    static List<String> of(List<String> values) {
        Set<String> taken =
                new HashSet<>(values.stream().filter(SweptNames::isOwnName).toList());
        List<String> names = new ArrayList<>();
        for (String value : values) {
            names.add(isOwnName(value) ? value : unique(plain(value), taken));
        }
        return List.copyOf(names);
    }

    private static boolean isOwnName(String value) {
        return Variant.isName(value) && value.length() <= LONGEST && hasSubstance(value);
    }

    private static boolean hasSubstance(String text) {
        return text.matches("(?s).*[A-Za-z0-9].*");
    }

    private static String plain(String value) {
        if (value.isBlank()) {
            return EMPTY;
        }
        String name = value.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^-+|-+$", "");
        return !hasSubstance(name) ? NAMELESS : name.substring(0, Math.min(LONGEST, name.length()));
    }

    private static String unique(String wanted, Set<String> taken) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + "-" + number;
        }
        return name;
    }
}
