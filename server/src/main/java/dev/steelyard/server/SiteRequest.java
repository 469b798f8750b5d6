package dev.steelyard.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to {@code steelyard site}.
 *
 * @param ledger address of the ledger; empty for the usual one
 * @param folder where the pages are written
 */
public record SiteRequest(Optional<String> ledger, Path folder) {}
