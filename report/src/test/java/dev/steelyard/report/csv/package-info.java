/** Tests of tables for programs. */
@NullMarked
package dev.steelyard.report.csv;

import org.jspecify.annotations.NullMarked;
