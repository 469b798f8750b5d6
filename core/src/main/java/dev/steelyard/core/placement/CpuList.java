package dev.steelyard.core.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** CPU lists as written by the kernel and {@code taskset}, such as {@code 0-3,8}. */
public final class CpuList {
    private static final Pattern PART = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    private CpuList() {}

    /**
     * Returns the CPUs of a list, in list order.
     *
     * @throws IllegalArgumentException if the text is not a CPU list, a range is reversed, or a CPU occurs twice
     */
    public static List<Integer> parse(String text) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.strip().split(",", -1)) {
            Matcher matcher = PART.matcher(part.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'" + text + "' is not a list of CPUs, such as 2,3 or 0-3,8");
            }
            int first = Integer.parseInt(matcher.group(1));
            int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (last < first) {
                throw new IllegalArgumentException("'" + text + "' contains a reversed range: " + part);
            }
            for (int cpu = first; cpu <= last; cpu++) {
                if (cpus.contains(cpu)) {
                    throw new IllegalArgumentException("'" + text + "' names CPU " + cpu + " twice");
                }
                cpus.add(cpu);
            }
        }
        return List.copyOf(cpus);
    }

    /** Returns CPUs in ascending order, with ranges for neighbors, such as {@code 0-3,8}; an empty text for none. */
    public static String text(Collection<Integer> cpus) {
        StringJoiner text = new StringJoiner(",");
        List<Integer> sorted = List.copyOf(new TreeSet<>(cpus));
        int from = 0;
        for (int i = 0; i < sorted.size(); i++) {
            boolean ends = i + 1 == sorted.size() || sorted.get(i + 1) != sorted.get(i) + 1;
            if (ends) {
                text.add(from == i ? "" + sorted.get(i) : sorted.get(from) + "-" + sorted.get(i));
                from = i + 1;
            }
        }
        return text.toString();
    }
}
