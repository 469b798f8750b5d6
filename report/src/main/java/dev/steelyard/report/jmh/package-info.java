/** The scores of a variant as a JMH result file, for tools that read such files, such as JMH Visualizer. */
@NullMarked
package dev.steelyard.report.jmh;

import org.jspecify.annotations.NullMarked;
