/**
 * Results for programs. {@link dev.steelyard.report.json.ResultsJson} follows {@code results.schema.json} in the same
 * package: full precision, fields in a fixed order, null for a missing value.
 */
@NullMarked
package dev.steelyard.report.json;

import org.jspecify.annotations.NullMarked;
