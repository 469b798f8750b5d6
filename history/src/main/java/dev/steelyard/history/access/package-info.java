/** Who may ask a server to show or change what is recorded, and what was asked: values without I/O. */
@NullMarked
package dev.steelyard.history.access;

import org.jspecify.annotations.NullMarked;
