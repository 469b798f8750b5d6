package dev.steelyard.verdict.read.fuzz;

/** What {@code verdict/fuzz csv} runs. */
public final class CsvFuzz {

    private CsvFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Reader.CSV.check(input);
    }
}
