package dev.steelyard.core.judgment;

import java.util.Locale;

/** A finding about a row, with its numbers. The module {@code report} provides the text. */
public sealed interface Finding permits Reason, Warning {

    /** Returns the code used in files, such as {@code too-few-blocks}: the name of its type in kebab case. */
    default String code() {
        return getClass()
                .getSimpleName()
                .replaceAll("(?<=.)(?=\\p{Upper})", "-")
                .toLowerCase(Locale.ROOT);
    }
}
