package dev.steelyard.server.web;

import java.util.Optional;

/**
 * What a request says of who sent it.
 *
 * @param host the name by which it asks for this server, with its port
 * @param authorization the header of that name
 * @param foreign whether a page of somebody else made a browser send it
 * @param forwarded whether it came through a proxy
 */
record Sender(String host, Optional<String> authorization, boolean foreign, boolean forwarded) {}
