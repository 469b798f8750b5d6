/** Tests of what people read, before it has a format. */
@NullMarked
package dev.steelyard.report.words;

import org.jspecify.annotations.NullMarked;
