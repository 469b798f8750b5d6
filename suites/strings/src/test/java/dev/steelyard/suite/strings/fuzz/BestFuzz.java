package dev.steelyard.suite.strings.fuzz;

import dev.steelyard.suite.strings.codec.Codecs;
import java.io.IOException;

/** What {@code suites/strings/fuzz} runs. */
public final class BestFuzz {

    private static final Agreement AGREEMENT = new Agreement(Codecs.named("best"), "heap");

    private BestFuzz() {}

    /** The entrance that Jazzer looks for. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        AGREEMENT.check(input);
    }
}
