/**
 * Stores that a build has only with {@code -Dmaps.optional}. RocksDB, LMDB and Xodus know bytes and cursors, which
 * {@link dev.steelyard.suite.maps.optional.CursorMap} shows as a map; Berkeley DB JE has a map of its own. Depends on these
 * libraries and on {@code dev.steelyard.suite.maps.store}.
 */
@NullMarked
package dev.steelyard.suite.maps.optional;

import org.jspecify.annotations.NullMarked;
