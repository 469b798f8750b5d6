package dev.steelyard.suite.strings;

import dev.steelyard.suite.testing.SuiteContract;

/** The contract of suites, for this one. */
class StringsSuiteTest extends SuiteContract {}
