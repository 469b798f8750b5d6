package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The classes that this JVM has loaded from the class path. HotSpot lists them itself, since JDK 9, through the diagnostic command
 * {@code VM.class_hierarchy}. This needs neither an agent nor a log, so nothing happens during measurements.
 *
 * <p>A list that may be incomplete has a reason: classes of a class loader created by the benchmark, or a JVM that cannot list its classes.
 * For unloaded classes, only the number is known.
 */
final class ClassHierarchy {
    private static final String BOOT = "null";
    private static final long ROOM = 32L << 20;
    /** Name prefixes of classes that the JDK generates at run time. */
    private static final String[] GENERATED = {"jdk.internal.reflect.", "sun.reflect.", "jdk.proxy", "com.sun.proxy."};

    private final SortedSet<String> names = new TreeSet<>();
    private @Nullable String gap;

    private ClassHierarchy() {}

    /** Returns the classes that this JVM has loaded so far. */
    static Fields now() {
        ClassHierarchy found;
        long unloaded = 0;
        if (!hasRoom()) {
            return new Fields().put(Key.CLASSES_GAP, "not enough memory");
        }
        try {
            ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
            found = read(hierarchy());
            // Read this last, so that the count includes every class unloaded before the list was made.
            unloaded = loading.getUnloadedClassCount();
        } catch (JMException | RuntimeException | LinkageError | OutOfMemoryError e) {
            found = read("");
        }
        Fields fields = new Fields().put(Key.CLASSES, found.names()).put(Key.CLASSES_UNLOADED, unloaded);
        if (found.gap != null) {
            fields.put(Key.CLASSES_GAP, found.gap);
        }
        return fields;
    }

    /**
     * Returns whether there is enough memory for the list, which can take several megabytes. A fork that completed must
     * not run out of memory because of it.
     */
    private static boolean hasRoom() {
        if (freeBytes() < ROOM) {
            System.gc();
        }
        return freeBytes() >= ROOM;
    }

    private static long freeBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    }

    private void lack(String why) {
        if (gap == null) {
            gap = why;
        }
    }

    private static String hierarchy() throws JMException {
        Object answer = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmClassHierarchy",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return String.valueOf(answer);
    }

    /**
     * Parses lines such as {@code | |--com.example.Decoder/0x00007f4a3c0f1b20 (intf)}: the name and the loader that defined the class.
     * Names of hidden classes, such as lambdas, contain a slash; the classes that create them are listed as well.
     */
    static ClassHierarchy read(String hierarchy) {
        ClassHierarchy found = new ClassHierarchy();
        found.add(hierarchy);
        return found;
    }

    private void add(String hierarchy) {
        String own = "";
        List<String[]> others = new ArrayList<>();
        List<String[]> all = new ArrayList<>();
        for (String line : hierarchy.split("\n")) {
            String[] parsed = parse(line);
            if (parsed != null && !parsed[1].equals(BOOT)) {
                all.add(parsed);
                if (parsed[0].equals(ClassHierarchy.class.getName())) {
                    own = parsed[1];
                }
            }
        }
        if (own.isEmpty()) {
            lack("the JVM cannot list its classes");
            return;
        }
        for (String[] parsed : all) {
            if (parsed[1].equals(own)) {
                names.add(parsed[0]);
            } else {
                others.add(parsed);
            }
        }
        for (String[] parsed : others) {
            if (!known(parsed[0])) {
                lack("a custom class loader loaded " + parsed[0]);
            }
        }
    }

    /** Returns the name and the loader in a line; null if the line has no class, or a hidden one. */
    private static String @Nullable [] parse(String line) {
        int start = 0;
        while (start < line.length() && "| -".indexOf(line.charAt(start)) >= 0) {
            start++;
        }
        int end = line.indexOf(' ', start);
        String text = line.substring(start, end < 0 ? line.length() : end).trim();
        int slash = text.indexOf('/');
        return slash <= 0 || slash != text.lastIndexOf('/')
                ? null
                : new String[] {text.substring(0, slash), text.substring(slash + 1)};
    }

    /** Returns whether a class from another loader than the class path's belongs to the JDK or was generated by it. */
    private static boolean known(String name) {
        for (String generated : GENERATED) {
            if (name.startsWith(generated)) {
                return true;
            }
        }
        ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
        try {
            return platform != null && Class.forName(name, false, platform).getClassLoader() == platform;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Returns the binary names of the classes, sorted. */
    List<String> names() {
        return Collections.unmodifiableList(new ArrayList<>(names));
    }

    /** Returns the reason why the list may be incomplete; null if it is complete. */
    @Nullable
    String gap() {
        return gap;
    }
}
