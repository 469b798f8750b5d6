package dev.steelyard.history.access;

import java.time.Instant;

/**
 * Something that a server was asked to change, and allowed to. It is recorded before it is done.
 *
 * @param at when
 * @param who the name and the beginning of the id of the token, or the address of a request without one
 * @param action what was to be done, such as {@code mark}
 * @param project name of the project
 * @param subject to what, such as the commit of a mark
 */
public record AuditEntry(Instant at, String who, String action, String project, String subject) {}
