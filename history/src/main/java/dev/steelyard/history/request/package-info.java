/** Requests for measurements, and what became of them: values without I/O. */
@NullMarked
package dev.steelyard.history.request;

import org.jspecify.annotations.NullMarked;
