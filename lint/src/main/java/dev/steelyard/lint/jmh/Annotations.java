package dev.steelyard.lint.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads annotations of JMH. */
public final class Annotations {
    private static final String PREFIX = "Lorg/openjdk/jmh/annotations/";

    private Annotations() {}

    /** Returns the annotation with a simple name that a class has itself. */
    public static Optional<AnnotationNode> of(ClassNode type, String name) {
        return find(type.visibleAnnotations, name);
    }

    /** Returns the annotation with a simple name that a method has itself. */
    public static Optional<AnnotationNode> of(MethodNode method, String name) {
        return find(method.visibleAnnotations, name);
    }

    private static Optional<AnnotationNode> find(@Nullable List<AnnotationNode> annotations, String name) {
        return annotations == null
                ? Optional.empty()
                : annotations.stream()
                        .filter(annotation -> annotation.desc.equals(PREFIX + name + ";"))
                        .findFirst();
    }

    /** Returns a whole number that is written in an annotation; empty if it is left at its default. */
    public static OptionalInt number(AnnotationNode annotation, String element) {
        return value(annotation, element)
                .filter(Integer.class::isInstance)
                .map(value -> OptionalInt.of((Integer) value))
                .orElse(OptionalInt.empty());
    }

    /** Returns a text that is written in an annotation. */
    public static Optional<String> text(AnnotationNode annotation, String element) {
        return value(annotation, element).filter(String.class::isInstance).map(String.class::cast);
    }

    /** Returns the words of the texts that are written in an annotation, one or an array of them. */
    public static List<String> words(AnnotationNode annotation, String element) {
        List<String> words = new ArrayList<>();
        value(annotation, element).ifPresent(value -> {
            for (Object one : value instanceof List<?> all ? all : List.of(value)) {
                if (one instanceof String text) {
                    Stream.of(text.trim().split("\\s+"))
                            .filter(word -> !word.isEmpty())
                            .forEach(words::add);
                }
            }
        });
        return words;
    }

    /** Returns the names of the enum constants that are written in an annotation, one or an array of them. */
    public static List<String> constants(AnnotationNode annotation, String element) {
        List<String> names = new ArrayList<>();
        value(annotation, element).ifPresent(value -> {
            for (Object one : value instanceof List<?> all ? all : List.of(value)) {
                // ASM gives an enum constant as its type and its name.
                if (one instanceof String[] constant && constant.length == 2) {
                    names.add(constant[1]);
                }
            }
        });
        return names;
    }

    private static Optional<Object> value(AnnotationNode annotation, String element) {
        List<Object> values = annotation.values;
        if (values != null) {
            for (int i = 0; i + 1 < values.size(); i += 2) {
                if (element.equals(values.get(i))) {
                    return Optional.ofNullable(values.get(i + 1));
                }
            }
        }
        return Optional.empty();
    }
}
