/**
 * Facts about the host and Steelyard's own JVM that are needed to interpret a run: {@link dev.steelyard.measure.environment.Environment}. A
 * fact that the machine does not report is absent, never guessed. No environment variable, user name or host name is read.
 * {@link dev.steelyard.measure.environment.ControlGroup} finds the limits of a container. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.measure.environment;

import org.jspecify.annotations.NullMarked;
