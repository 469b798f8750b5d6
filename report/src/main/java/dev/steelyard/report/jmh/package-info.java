/** A variant's scores as a result file of JMH, for tools that read those, such as JMH Visualizer. */
@NullMarked
package dev.steelyard.report.jmh;

import org.jspecify.annotations.NullMarked;
