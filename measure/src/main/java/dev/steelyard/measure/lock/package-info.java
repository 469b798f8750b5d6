/**
 * JMH's lock, held by Steelyard for a whole run: {@link dev.steelyard.measure.lock.MeasuringLock}. No other JMH run on
 * this machine can start meanwhile; Steelyard's own hosts are configured to ignore the lock. Containers have a
 * temporary folder of their own and so do not share the lock with the machine they run on. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.measure.lock;

import org.jspecify.annotations.NullMarked;
