package dev.steelyard.lint.code;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A jar or the class files of a folder: the location of each class by its internal name. */
public final class Container implements Closeable {
    private final String name;
    private final Map<String, Entry> entries = new TreeMap<>();
    private final @Nullable Closeable archive;

    /**
     * @param name its path
     * @param archive closed with this; null if there is nothing to close
     */
    Container(String name, @Nullable Closeable archive) {
        this.name = name;
        this.archive = archive;
    }

    /** A class file. */
    interface Entry {
        /** Returns its name for people: the container and where it is in there. */
        String label();

        /** Reads it. */
        byte[] bytes() throws IOException;
    }

    /** The first of several classes with one name counts, as on a class path. */
    void add(String className, Entry entry) {
        entries.putIfAbsent(className, entry);
    }

    /** Returns its path. */
    public String name() {
        return name;
    }

    /** Returns the internal names of all classes, sorted. */
    public Set<String> classNames() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    Optional<Entry> find(String className) {
        return Optional.ofNullable(entries.get(className));
    }

    @Override
    public void close() throws IOException {
        if (archive != null) {
            archive.close();
        }
    }
}
