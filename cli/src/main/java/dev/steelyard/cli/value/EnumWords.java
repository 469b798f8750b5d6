package dev.steelyard.cli.value;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parses constants that are typed as lower-case words, with hyphens between them. */
public final class EnumWords {
    private EnumWords() {}

    /** Returns the constant that the word names, whatever its case. */
    public static <E extends Enum<E>> E parse(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not one of " + list(type)));
    }

    private static <E extends Enum<E>> String list(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(EnumWords::word).collect(Collectors.joining(", "));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
