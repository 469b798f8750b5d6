/** What all use cases share: how they end and how they say that something is wrong. */
@NullMarked
package dev.steelyard.app;

import org.jspecify.annotations.NullMarked;
