/** Pages over HTTP: which requests are answered, with which headers, and what the server says of itself. */
@NullMarked
package dev.steelyard.server.web;

import org.jspecify.annotations.NullMarked;
