package dev.steelyard.core.judgment;

import java.util.Locale;

/** Something that was found about a row, with its numbers. The words are made in the module {@code report}. */
public sealed interface Finding permits Reason, Warning {

    /** Returns the word for it in files, such as {@code too-few-blocks}: the name of its type. */
    default String code() {
        return getClass()
                .getSimpleName()
                .replaceAll("(?<=.)(?=\\p{Upper})", "-")
                .toLowerCase(Locale.ROOT);
    }
}
