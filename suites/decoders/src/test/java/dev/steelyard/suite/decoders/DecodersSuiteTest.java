package dev.steelyard.suite.decoders;

import dev.steelyard.suite.testing.SuiteContract;

/** The suite keeps what every suite must keep. */
class DecodersSuiteTest extends SuiteContract {}
