/**
 * Numbers, scores with their units, and times, as people read them: rounded late, and the same in every locale. Files
 * for programs have full precision and need none of this.
 */
@NullMarked
package dev.steelyard.report.number;

import org.jspecify.annotations.NullMarked;
