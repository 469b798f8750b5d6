/**
 * The libraries behind one interface: a {@link dev.steelyard.suite.codecs.codec.Codec} turns a recipe of the application's
 * model into bytes and back; {@link dev.steelyard.suite.codecs.codec.Format} lists them. Each is set up as its
 * documentation tells an application to, once per thread and used again. Protobuf and Avro generate classes of their own,
 * so their codecs also copy between these and the model ({@link dev.steelyard.suite.codecs.codec.ProtobufMapping},
 * {@link dev.steelyard.suite.codecs.codec.AvroMapping}), which {@link dev.steelyard.suite.codecs.codec.Mapping} does alone.
 */
@NullMarked
package dev.steelyard.suite.codecs.codec;

import org.jspecify.annotations.NullMarked;
