package dev.steelyard.verdict.read.fuzz;

/** What {@code verdict/fuzz json} runs. */
public final class JsonFuzz {

    private JsonFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Reader.JSON.check(input);
    }
}
