/**
 * Stores behind one interface. {@link dev.steelyard.suite.maps.store.Stores} opens a
 * {@link dev.steelyard.suite.maps.store.Store} by its name in a {@link dev.steelyard.suite.maps.store.StoreFolder};
 * {@link dev.steelyard.suite.maps.store.FactoryStore} takes whatever map a user's class makes. Depends on the stores'
 * libraries, not on JMH.
 */
@NullMarked
package dev.steelyard.suite.maps.store;

import org.jspecify.annotations.NullMarked;
