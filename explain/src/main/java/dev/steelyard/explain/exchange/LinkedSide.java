package dev.steelyard.explain.exchange;

import dev.steelyard.explain.exchange.MemberShapes.Reference;
import dev.steelyard.workspace.reach.ClassPathContent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The classes of one class path as others link with them. What is not on it, such as the JDK's, is the same for both sides. */
final class LinkedSide {

    private final ClassPathContent content;
    private final Map<String, MemberShapes> known = new HashMap<>();

    private LinkedSide(ClassPathContent content) {
        this.content = content;
    }

    /**
     * Reads some classes of a class path; others are read when they are asked for.
     *
     * @throws IOException if it cannot be read any more
     */
    static LinkedSide read(ClassPathContent content, Collection<String> names) throws IOException {
        LinkedSide side = new LinkedSide(content);
        side.content.bytes(names).forEach((name, files) -> side.known.put(name, of(files)));
        return side;
    }

    /** A class may have several files, of which the JVM takes the first, or one for its release. */
    private static MemberShapes of(List<byte[]> files) {
        return files.isEmpty() ? MemberShapes.NOTHING : MemberShapes.of(files.get(0));
    }

    boolean has(String name) {
        return content.hasClass(name);
    }

    MemberShapes shapes(String name) throws IOException {
        MemberShapes found = known.get(name);
        if (found == null) {
            found = has(name) ? of(content.bytes(List.of(name)).getOrDefault(name, List.of())) : MemberShapes.NOTHING;
            known.put(name, found);
        }
        return found;
    }

    /** Returns the classes on the class path that a class inherits from, the nearest first. */
    Set<String> ancestors(String name) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> next = new ArrayDeque<>(shapes(name).supertypes());
        while (!next.isEmpty()) {
            String type = next.poll();
            if (has(type) && found.add(type)) {
                next.addAll(shapes(type).supertypes());
            }
        }
        return found;
    }

    /** Returns how the member is declared that a reference links with; empty if it is not on the class path. */
    Optional<Integer> find(Reference reference) throws IOException {
        Set<String> places = new LinkedHashSet<>(List.of(reference.owner()));
        places.addAll(ancestors(reference.owner()));
        for (String place : places) {
            Integer access = shapes(place).declared().get(reference.member());
            if (access != null) {
                return Optional.of(access);
            }
        }
        return Optional.empty();
    }
}
