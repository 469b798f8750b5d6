/** Words about the causes of changes that a report shows: what is proved, where time goes, and how to find out more. */
@NullMarked
package dev.steelyard.report.cause;

import org.jspecify.annotations.NullMarked;
