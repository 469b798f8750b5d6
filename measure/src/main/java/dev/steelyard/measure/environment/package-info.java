/**
 * Facts about the host and the JVM of Steelyard that a reader of a run needs: {@link
 * dev.steelyard.measure.environment.Environment}. A fact that the machine does not state is absent, never guessed. No
 * environment variable, user name or host name is read. {@link dev.steelyard.measure.environment.ControlGroup} finds the
 * limits of a container. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.measure.environment;

import org.jspecify.annotations.NullMarked;
