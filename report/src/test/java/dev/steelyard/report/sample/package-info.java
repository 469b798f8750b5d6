/** Reports built by hand for the tests of the renderers: every case of {@link dev.steelyard.report.sample.Cases}. */
@NullMarked
package dev.steelyard.report.sample;

import org.jspecify.annotations.NullMarked;
