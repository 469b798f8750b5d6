package dev.steelyard.results.fuzz;

/** What {@code results/fuzz text} runs. */
public final class TextFuzz {

    private TextFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Reader.TEXT.check(input);
    }
}
