/** Tests of the numbers shown beside verdicts. */
@NullMarked
package dev.steelyard.core.summary;

import org.jspecify.annotations.NullMarked;
