/** Tests of the page. */
@NullMarked
package dev.steelyard.report.html;

import org.jspecify.annotations.NullMarked;
