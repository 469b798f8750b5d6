package dev.steelyard.lint.finding;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The place of a finding. Names are those of the class file, and may contain any character.
 *
 * @param container the jar or folder
 * @param type name of the class as JMH writes it: packages and enclosing classes separated by dots
 * @param member name of the method or field; empty for the class itself
 * @param file name of the source file; empty if the class file does not contain it
 * @param line line of the source file, from 1; empty if the class file does not contain it
 */
public record SourcePlace(
        String container, String type, Optional<String> member, Optional<String> file, OptionalInt line)
        implements Comparable<SourcePlace> {

    private static final Comparator<SourcePlace> ORDER = Comparator.comparing(SourcePlace::container)
            .thenComparing(SourcePlace::name)
            .thenComparing(place -> place.line().orElse(0));

    /** Returns class and member with a dot between them, or the class alone. */
    public String name() {
        return member.map(name -> type + "." + name).orElse(type);
    }

    /** Returns file and line as {@code File.java:12}, as far as known; empty if neither is. */
    public String source() {
        return file.map(name -> line.isPresent() ? name + ":" + line.getAsInt() : name)
                .orElse("");
    }

    /** Orders by container, then by name, then by line. */
    @Override
    public int compareTo(SourcePlace other) {
        return ORDER.compare(this, other);
    }
}
