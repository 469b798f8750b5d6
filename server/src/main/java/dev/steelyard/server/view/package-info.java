/** The pages of a ledger, each made of what the ledger has when it is asked for. */
@NullMarked
package dev.steelyard.server.view;

import org.jspecify.annotations.NullMarked;
