/**
 * A ledger in a browser: {@link dev.steelyard.server.Serve} shows it to people on this machine or others, {@link
 * dev.steelyard.server.WriteSite} copies all pages to a folder. Both show the pages of {@code view}, in the forms of {@code page}.
 */
@NullMarked
package dev.steelyard.server;

import org.jspecify.annotations.NullMarked;
