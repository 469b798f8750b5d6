/** The rows of a comparison as test cases, for build servers that show those. */
@NullMarked
package dev.steelyard.report.junit;

import org.jspecify.annotations.NullMarked;
