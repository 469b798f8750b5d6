package dev.steelyard.core.explain;

/** An optimization of HotSpot's second compiler that a flag turns off. The labels are part of the file format. */
public enum Optimization {
    /** Objects that no other code gets to see are neither allocated nor locked. */
    ESCAPE_ANALYSIS("escape-analysis", "-XX:-DoEscapeAnalysis"),
    /** A virtual call is inlined for the one or two receiver classes that it met. */
    TYPE_PROFILE("type-profile", "-XX:TypeProfileWidth=0"),
    /** A loop handles several elements with one instruction. */
    VECTORIZATION("vectorization", "-XX:-UseSuperWord"),
    /** What a loop would check in each pass, such as bounds, is checked once before it. */
    LOOP_PREDICATION("loop-predication", "-XX:-UseLoopPredicate");

    private final String label;
    private final String off;

    Optimization(String label, String off) {
        this.label = label;
        this.off = off;
    }

    /** Returns the label used in files. */
    public String label() {
        return label;
    }

    /** Returns the JVM argument that turns it off. */
    public String off() {
        return off;
    }
}
