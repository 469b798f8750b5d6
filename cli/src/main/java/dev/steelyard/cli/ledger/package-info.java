/**
 * {@code steelyard history} and {@code steelyard ledger}: options to requests. Each command is given what runs it, since it
 * cannot know of the commands beside it.
 */
@NullMarked
package dev.steelyard.cli.ledger;

import org.jspecify.annotations.NullMarked;
