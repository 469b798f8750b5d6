package dev.steelyard.suite.decoders;

/** What {@code suites/decoders/fuzz} runs. */
public final class AgreementFuzz {

    private AgreementFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) {
        Agreement.check(input);
    }
}
