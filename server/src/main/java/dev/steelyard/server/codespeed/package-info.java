/** The addresses of codespeed, for clients that know nothing else: results are taken in, and read back, as it does. */
@NullMarked
package dev.steelyard.server.codespeed;

import org.jspecify.annotations.NullMarked;
