package dev.steelyard.suite.codecs;

import dev.steelyard.suite.testing.SuiteContract;

/** The suite keeps the contract. */
class CodecsSuiteTest extends SuiteContract {}
