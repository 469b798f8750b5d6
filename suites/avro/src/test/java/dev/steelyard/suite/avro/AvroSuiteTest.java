package dev.steelyard.suite.avro;

import dev.steelyard.suite.testing.SuiteContract;

/** The suite keeps what every suite must keep. */
class AvroSuiteTest extends SuiteContract {}
