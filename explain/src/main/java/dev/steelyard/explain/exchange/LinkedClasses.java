package dev.steelyard.explain.exchange;

import dev.steelyard.explain.exchange.MemberShapes.Reference;
import dev.steelyard.workspace.reach.ClassPathContent;
import dev.steelyard.workspace.reach.DifferingClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Opcodes;

/**
 * Divides the classes that differ into groups that can be exchanged apart from one another. Two stay together if
 *
 * <ul>
 *   <li>one is nested in the other, or both in a third;
 *   <li>one names the other, which only one side has, in its code or in a string constant;
 *   <li>one names a member that the other declares, or declared: it would not link, or link with something else;
 *   <li>one inherits from the other, whose two versions differ in what has to be implemented, or in how a member is declared.
 * </ul>
 *
 * Other reflection is not seen; a fork that fails tells.
 */
public final class LinkedClasses {

    private final SortedSet<String> differing;
    private final LinkedSide before;
    private final LinkedSide after;
    private final Map<String, String> parents = new HashMap<>();

    private LinkedClasses(SortedSet<String> differing, LinkedSide before, LinkedSide after) {
        this.differing = differing;
        this.before = before;
        this.after = after;
        differing.forEach(name -> parents.put(name, name));
    }

    /**
     * Returns the groups, in the order of their first names.
     *
     * @param differing the classes that differ
     * @param topLevel the top-level class of a class
     * @throws IOException if a class path cannot be read any more
     */
    public static List<SortedSet<String>> groups(
            DifferingClasses differing,
            ClassPathContent baseline,
            ClassPathContent treatment,
            UnaryOperator<String> topLevel)
            throws IOException {
        SortedSet<String> all = differing.all();
        LinkedClasses links = new LinkedClasses(all, LinkedSide.read(baseline, all), LinkedSide.read(treatment, all));
        links.joinNests(topLevel);
        for (String name : all) {
            links.joinInherited(name);
            for (LinkedSide side : List.of(links.before, links.after)) {
                links.joinNamed(name, side.shapes(name));
            }
        }
        Map<String, SortedSet<String>> groups = new TreeMap<>();
        for (String name : all) {
            groups.computeIfAbsent(links.root(name), absent -> new TreeSet<>()).add(name);
        }
        List<SortedSet<String>> sorted = new ArrayList<>(groups.values());
        sorted.sort(Comparator.comparing(group -> group.first()));
        return List.copyOf(sorted);
    }

    private void joinNests(UnaryOperator<String> topLevel) {
        Map<String, String> firsts = new HashMap<>();
        for (String name : differing) {
            String first = firsts.putIfAbsent(topLevel.apply(name), name);
            if (first != null) {
                join(name, first);
            }
        }
    }

    private void joinInherited(String name) throws IOException {
        SortedSet<String> ancestors = new TreeSet<>(before.ancestors(name));
        ancestors.addAll(after.ancestors(name));
        for (String ancestor : ancestors) {
            if (differing.contains(ancestor) && !sameMembers(ancestor)) {
                join(name, ancestor);
            }
        }
    }

    private void joinNamed(String name, MemberShapes shapes) throws IOException {
        for (String type : shapes.types()) {
            if (differing.contains(type) && before.has(type) != after.has(type)) {
                join(name, type);
            }
        }
        for (Reference reference : shapes.references()) {
            if (before.find(reference).equals(after.find(reference))) {
                continue;
            }
            SortedSet<String> places = new TreeSet<>(before.ancestors(reference.owner()));
            places.addAll(after.ancestors(reference.owner()));
            places.add(reference.owner());
            places.retainAll(differing);
            places.forEach(place -> join(name, place));
        }
    }

    private boolean sameMembers(String type) throws IOException {
        MemberShapes one = before.shapes(type);
        MemberShapes other = after.shapes(type);
        return before.has(type) == after.has(type)
                && one.supertypes().equals(other.supertypes())
                && fits(one, other)
                && fits(other, one);
    }

    /** Returns whether what one version declares is declared alike by the other, or is nothing that must be implemented. */
    private static boolean fits(MemberShapes one, MemberShapes other) {
        return one.declared().entrySet().stream().allMatch(member -> {
            int access = other.declared().getOrDefault(member.getKey(), member.getValue());
            boolean missing = !other.declared().containsKey(member.getKey());
            return access == member.getValue() && !(missing && (access & Opcodes.ACC_ABSTRACT) != 0);
        });
    }

    private void join(String one, String other) {
        parents.put(root(one), root(other));
    }

    private String root(String name) {
        String at = name;
        while (true) {
            String parent = parents.getOrDefault(at, at);
            if (parent.equals(at)) {
                return at;
            }
            at = parent;
        }
    }
}
