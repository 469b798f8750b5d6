/** Tests of plots. */
@NullMarked
package dev.steelyard.report.plot;

import org.jspecify.annotations.NullMarked;
