/**
 * How large encoded recipes are: a {@link dev.steelyard.suite.codecs.size.SizeTable} of
 * {@link dev.steelyard.suite.codecs.size.SizeRow}, in bytes, and the {@link dev.steelyard.suite.codecs.size.PostRequest}
 * that carries one over HTTP. Depends on {@code codec} and {@code recipe}.
 */
@NullMarked
package dev.steelyard.suite.codecs.size;

import org.jspecify.annotations.NullMarked;
