/** The words of explanations: what experiments proved of a change, and what recordings show. */
@NullMarked
package dev.steelyard.report.explanation;

import org.jspecify.annotations.NullMarked;
