/**
 * Perf's batches -generic and -generic-onetime: generic records through readers and writers of data, resolved where the
 * reader's schema is another one. Depends on {@code suite.avro}, {@code suite.avro.data} and Avro.
 */
@NullMarked
package dev.steelyard.suite.avro.generic;

import org.jspecify.annotations.NullMarked;
