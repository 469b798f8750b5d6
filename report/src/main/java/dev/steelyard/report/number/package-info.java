/**
 * Formats numbers, scores with their units, and durations for people: rounded late, and the same in every locale. Files
 * for programs have full precision and do not use it.
 */
@NullMarked
package dev.steelyard.report.number;

import org.jspecify.annotations.NullMarked;
