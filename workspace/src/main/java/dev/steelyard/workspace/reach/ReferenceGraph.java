package dev.steelyard.workspace.reach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/**
 * Which classes on a class path refer to which, by all texts in their constant pools: names of classes, descriptors, signatures and
 * strings. So a class may seem to refer to more than it does, and never to less, but for names that are made at run time. Not
 * thread-safe.
 */
final class ReferenceGraph {

    private static final int UTF8_TAG = 1;
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([^;<:]+)");

    private final ClassPathContent content;
    private final Map<String, Set<String>> references = new HashMap<>();
    private final Set<String> unreadable = new HashSet<>();

    ReferenceGraph(ClassPathContent content) {
        this.content = content;
    }

    /**
     * Returns the classes on the class path that some classes are or refer to, directly or not.
     *
     * @return one set for each distance: the classes themselves, those that they refer to, and so on; none has a class twice
     * @throws IOException if the class path cannot be read any more
     */
    List<Set<String>> levels(Collection<String> roots) throws IOException {
        return levels(roots, name -> true);
    }

    /** Returns the classes on the class path that some classes are or refer to, through those that are followed. */
    NavigableSet<String> reachable(Collection<String> roots, Predicate<String> followed) throws IOException {
        NavigableSet<String> all = new TreeSet<>();
        levels(roots, followed).forEach(all::addAll);
        return all;
    }

    private List<Set<String>> levels(Collection<String> roots, Predicate<String> followed) throws IOException {
        List<Set<String>> levels = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Set<String> level = new LinkedHashSet<>(roots);
        level.removeIf(name -> !content.hasClass(name));
        while (!level.isEmpty()) {
            levels.add(level);
            seen.addAll(level);
            List<String> through = level.stream().filter(followed).toList();
            read(through);
            Set<String> next = new LinkedHashSet<>();
            through.forEach(name -> next.addAll(references.getOrDefault(name, Set.of())));
            next.removeAll(seen);
            level = next;
        }
        return levels;
    }

    /** Returns whether all of some classes could be read. */
    boolean isReadable(Collection<String> names) {
        return names.stream().noneMatch(unreadable::contains);
    }

    private void read(Collection<String> names) throws IOException {
        List<String> missing =
                names.stream().filter(name -> !references.containsKey(name)).toList();
        content.bytes(missing).forEach((name, files) -> {
            Set<String> found = new HashSet<>();
            for (byte[] bytes : files) {
                try {
                    read(bytes, found);
                } catch (RuntimeException e) {
                    // Too new for this version of ASM, or no class file at all.
                    unreadable.add(name);
                }
            }
            references.put(name, found);
        });
    }

    private void read(byte[] bytes, Set<String> found) {
        ClassReader reader = new ClassReader(bytes);
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset != 0 && bytes[offset - 1] == UTF8_TAG) {
                int length = reader.readUnsignedShort(offset);
                text(new String(bytes, offset + 2, length, StandardCharsets.UTF_8), found);
            }
        }
    }

    private void text(String text, Set<String> found) {
        String name = text.replace('/', '.');
        if (content.hasClass(name)) {
            found.add(name);
        }
        if (text.indexOf(';') > 0) {
            Matcher types = IN_DESCRIPTOR.matcher(text);
            while (types.find()) {
                String type = types.group(1).replace('/', '.');
                if (content.hasClass(type)) {
                    found.add(type);
                }
            }
        }
    }
}
