/** Tests of files in JMH's format. */
@NullMarked
package dev.steelyard.report.jmh;

import org.jspecify.annotations.NullMarked;
