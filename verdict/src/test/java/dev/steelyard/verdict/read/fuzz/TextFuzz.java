package dev.steelyard.verdict.read.fuzz;

/** What {@code verdict/fuzz text} runs. */
public final class TextFuzz {

    private TextFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Reader.TEXT.check(input);
    }
}
