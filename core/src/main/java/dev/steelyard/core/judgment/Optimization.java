package dev.steelyard.core.judgment;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An optimization of HotSpot's C2 compiler that can be turned off by JVM arguments.
 *
 * @param kind its kind
 * @param intrinsic HotSpot's name for the intrinsic, such as {@code _bitCount_i}; empty unless it is one
 */
public record Optimization(Kind kind, String intrinsic) {

    // Must precede the constants below, whose constructor uses it.
    private static final Pattern INTRINSIC = Pattern.compile("_\\w+");

    /** Objects that do not escape are neither allocated nor locked. */
    public static final Optimization ESCAPE_ANALYSIS = new Optimization(Kind.ESCAPE_ANALYSIS, "");
    /** A virtual call is inlined for the one or two receiver classes in its type profile. */
    public static final Optimization TYPE_PROFILE = new Optimization(Kind.TYPE_PROFILE, "");
    /** A loop processes several elements with one instruction. */
    public static final Optimization VECTORIZATION = new Optimization(Kind.VECTORIZATION, "");
    /** Checks in a loop, such as bounds checks, are hoisted out of it. */
    public static final Optimization LOOP_PREDICATION = new Optimization(Kind.LOOP_PREDICATION, "");

    /**
     * Values that do not fit into general-purpose registers are spilled to vector registers rather than to the stack. A loop counter that
     * is moved back and forth in each iteration can slow down a loop.
     */
    public static final Optimization VECTOR_SPILLING = new Optimization(Kind.VECTOR_SPILLING, "");

    /** Optimizations that apply to all compiled code: every kind but intrinsics. */
    public static final List<Optimization> GENERAL =
            List.of(ESCAPE_ANALYSIS, TYPE_PROFILE, VECTORIZATION, LOOP_PREDICATION, VECTOR_SPILLING);

    /** The kind of an optimization. The labels are part of the file format. */
    public enum Kind {
        /** See {@link Optimization#ESCAPE_ANALYSIS}. */
        ESCAPE_ANALYSIS("escape-analysis", "-XX:-DoEscapeAnalysis"),
        /** See {@link Optimization#TYPE_PROFILE}. */
        TYPE_PROFILE("type-profile", "-XX:TypeProfileWidth=0"),
        /** See {@link Optimization#VECTORIZATION}. */
        VECTORIZATION("vectorization", "-XX:-UseSuperWord"),
        /** See {@link Optimization#LOOP_PREDICATION}. */
        LOOP_PREDICATION("loop-predication", "-XX:-UseLoopPredicate"),
        /** See {@link Optimization#VECTOR_SPILLING}. */
        VECTOR_SPILLING("vector-spilling", "-XX:-UseFPUForSpilling"),
        /** A method of the JDK is replaced by instructions built into the compiler. */
        INTRINSIC("intrinsic", "-XX:DisableIntrinsic=");

        private final String label;
        private final String off;

        Kind(String label, String off) {
            this.label = label;
            this.off = off;
        }
    }

    public Optimization {
        if ((kind == Kind.INTRINSIC) != INTRINSIC.matcher(intrinsic).matches()) {
            throw new IllegalArgumentException("no " + kind + ": '" + intrinsic + "'");
        }
    }

    /**
     * Returns the optimization for an intrinsic.
     *
     * @param name HotSpot's name for it, such as {@code _bitCount_i}
     */
    public static Optimization intrinsic(String name) {
        return new Optimization(Kind.INTRINSIC, name);
    }

    /** Returns the label used in files. */
    public String label() {
        return kind.label + intrinsic;
    }

    /** Returns the JVM argument that turns it off. */
    public String off() {
        return kind.off + intrinsic;
    }

    /** Returns all JVM arguments needed to turn it off. */
    public List<String> arguments() {
        return kind == Kind.INTRINSIC ? List.of("-XX:+UnlockDiagnosticVMOptions", off()) : List.of(off());
    }
}
