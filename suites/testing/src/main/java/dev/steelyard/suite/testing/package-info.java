/**
 * What every suite must keep. A suite's own tests extend {@link dev.steelyard.suite.testing.SuiteContract}, which reads
 * the suite's {@code suite.properties} as {@code steelyard suite} does, checks it against what JMH
 * lists, looks for mistakes that {@code steelyard lint} knows, and runs every benchmark once.
 */
@NullMarked
package dev.steelyard.suite.testing;

import org.jspecify.annotations.NullMarked;
