/**
 * Tells people of something: a webhook, a chat, or a command of theirs. Addresses may contain secrets, so they are neither shown nor
 * stored; {@link dev.steelyard.history.notify.NotifyTarget#shown} is what may be.
 */
@NullMarked
package dev.steelyard.history.notify;

import org.jspecify.annotations.NullMarked;
