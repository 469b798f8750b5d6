/**
 * The parts that all formats share: decoding bytes, reading numbers in any locale, JMH's labels, and the messages about
 * unreadable texts. Independent of any format.
 */
@NullMarked
package dev.steelyard.verdict.read.source;

import org.jspecify.annotations.NullMarked;
