package dev.steelyard.explain.exchange;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.code.LambdaNumber;
import dev.steelyard.explain.exchange.MethodBodies.Body;
import dev.steelyard.workspace.reach.ClassPathContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/** Finds the methods of some classes whose bytecode differs between two class paths. */
public final class ChangedMethods {

    private ChangedMethods() {}

    /**
     * Compares classes method by method. Line numbers, names of variables and the order of constants do not count.
     *
     * @param classes binary names; those that neither class path has, such as the JDK's, are passed over
     * @return methods by class, name and descriptor
     * @throws IOException if a class path cannot be read any more
     */
    public static List<ChangedMethod> between(
            ClassPathContent baseline, ClassPathContent treatment, Collection<String> classes) throws IOException {
        Map<String, List<byte[]>> before = baseline.bytes(classes);
        Map<String, List<byte[]>> after = treatment.bytes(classes);
        List<ChangedMethod> changed = new ArrayList<>();
        for (String name : new TreeSet<>(classes)) {
            byte[] one = first(before, name);
            byte[] other = first(after, name);
            if (!Arrays.equals(one, other)) {
                changed.addAll(differing(name, one, other));
            }
        }
        return changed;
    }

    /** A class may have several files, of which the JVM takes the first, or one for its release. */
    private static byte[] first(Map<String, List<byte[]>> files, String name) {
        return files.getOrDefault(name, List.of()).stream().findFirst().orElseGet(() -> new byte[0]);
    }

    private static List<ChangedMethod> differing(String name, byte[] before, byte[] after) {
        Map<String, Body> one = MethodBodies.of(before);
        Map<String, Body> other = MethodBodies.of(after);
        if (isUnknown(before, one) || isUnknown(after, other)) {
            return List.of();
        }
        SortedSet<String> all = new TreeSet<>(one.keySet());
        all.addAll(other.keySet());
        Map<String, Long> named =
                all.stream().collect(Collectors.groupingBy(ChangedMethods::name, Collectors.counting()));
        Map<String, Body> gone = without(one, other);
        Map<String, Body> added = without(other, one);
        return all.stream()
                .filter(method -> gone.containsKey(method) || added.containsKey(method))
                .map(method -> new ChangedMethod(
                        name + "." + name(method),
                        Optional.of(method)
                                .filter(key -> named.getOrDefault(name(key), 0L) > 1)
                                .map(ChangedMethods::parameters),
                        Optional.ofNullable(gone.get(method)).map(Body::code),
                        Optional.ofNullable(added.get(method)).map(Body::code)))
                .toList();
    }

    /** Returns the methods that others do not have with the same body, be it as a lambda of another number. */
    private static Map<String, Body> without(Map<String, Body> methods, Map<String, Body> others) {
        Set<List<String>> known = new HashSet<>();
        others.forEach((method, body) -> known.add(identity(method, body)));
        Map<String, Body> left = new HashMap<>(methods);
        left.entrySet().removeIf(entry -> known.contains(identity(entry.getKey(), entry.getValue())));
        return left;
    }

    private static List<String> identity(String method, Body body) {
        return List.of(name(method), body.digest());
    }

    /** Methods of a class that cannot be read would all be taken for gone. */
    private static boolean isUnknown(byte[] file, Map<String, Body> methods) {
        return file.length > 0 && methods.isEmpty();
    }

    private static String name(String method) {
        return LambdaNumber.without(method.substring(0, method.indexOf('(')));
    }

    /** Returns the types of the parameters, without their packages. */
    private static String parameters(String method) {
        return Stream.of(Type.getArgumentTypes(method.substring(method.indexOf('('))))
                .map(Type::getClassName)
                .map(type -> type.substring(type.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", "));
    }
}
