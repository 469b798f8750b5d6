package dev.steelyard.results.fuzz;

/** What {@code results/fuzz json} runs. */
public final class JsonFuzz {

    private JsonFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Reader.JSON.check(input);
    }
}
