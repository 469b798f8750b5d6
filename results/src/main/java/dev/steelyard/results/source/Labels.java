package dev.steelyard.results.source;

/** Labels of JMH's secondary metrics and its units, as every version and every charset wrote them. */
public final class Labels {

    /** JMH up to 1.36 put a middle dot before the labels of its profilers; what wrong charsets made of it. */
    private static final String DOTS = "\u00b7\ufffd?\u2219\u22c5\u2556\u02c7\u2022";
    /** What its two bytes are in code page 850: the second is a letter there. */
    private static final String IBM850 = "\u252c\u00c0";
    /** Characters within which the dot stands, if it is there. */
    private static final int NEAR = 4;

    private Labels() {}

    /** Returns a label without the dot before it, whatever a wrong charset made of that. */
    public static String plain(String label) {
        int start = label.startsWith(IBM850) ? IBM850.length() : 0;
        for (int i = start; i < Math.min(NEAR, label.length()); i++) {
            if (DOTS.indexOf(label.charAt(i)) >= 0) {
                start = i + 1;
            }
        }
        return start < label.length() ? label.substring(start) : label;
    }

    /** Returns a unit in the letters that JMH uses: {@code us} for microseconds. */
    public static String unit(String unit) {
        String plain = unit.strip();
        return plain.replace("\u00b5s", "us").replace("\u03bcs", "us");
    }
}
