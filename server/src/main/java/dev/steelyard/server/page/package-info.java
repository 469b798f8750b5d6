/**
 * A page of the server as a value, and its three forms: HTML for people, JSON and CSV for programs. All of them show the same cells.
 */
@NullMarked
package dev.steelyard.server.page;

import org.jspecify.annotations.NullMarked;
