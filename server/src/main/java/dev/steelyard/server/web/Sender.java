package dev.steelyard.server.web;

import java.util.Optional;

/**
 * What a request reveals about its sender.
 *
 * @param host the name by which it asks for this server, with its port
 * @param authorization the Authorization header
 * @param foreign whether a page of another site made the browser send it
 * @param forwarded whether it came through a proxy
 */
record Sender(String host, Optional<String> authorization, boolean foreign, boolean forwarded) {}
