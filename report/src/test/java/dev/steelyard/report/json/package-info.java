/** Tests of results for programs. */
@NullMarked
package dev.steelyard.report.json;

import org.jspecify.annotations.NullMarked;
