/**
 * JMH's lock, held by Steelyard for a whole run: {@link dev.steelyard.measure.lock.MeasuringLock}. Nothing else that
 * measures with JMH on this machine runs meanwhile, and the forks' own hosts are told to ignore it. Containers have a
 * temporary folder of their own and so do not share the lock with the machine they run on. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.measure.lock;

import org.jspecify.annotations.NullMarked;
