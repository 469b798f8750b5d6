/** Tests of numbers as people read them. */
@NullMarked
package dev.steelyard.report.number;

import org.jspecify.annotations.NullMarked;
