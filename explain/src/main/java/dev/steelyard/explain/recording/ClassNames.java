package dev.steelyard.explain.recording;

import java.util.Map;

/** Names of classes as people write them. */
final class ClassNames {

    private static final Map<Character, String> PRIMITIVES = Map.of(
            'B', "byte", 'C', "char", 'D', "double", 'F', "float", 'I', "int", 'J', "long", 'S', "short", 'Z',
            "boolean");

    private ClassNames() {}

    /**
     * Returns the name of a class.
     *
     * @param name as JVMs write it: for arrays {@code [B} or {@code [Ljava.lang.String;}
     */
    static String readable(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0 || dimensions == name.length()) {
            return name;
        }
        String element = name.substring(dimensions);
        String readable = element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1)
                : PRIMITIVES.getOrDefault(element.charAt(0), element);
        return readable + "[]".repeat(dimensions);
    }
}
