/**
 * Ways to decode numbers, all of the type {@link dev.steelyard.suite.decoders.decoder.NumberDecoder}: the steps of AVRO-315
 * written anew after its description ({@code ByteByByteDecoder}, {@code UnrolledDecoder}, {@code PreallocatedDecoder},
 * {@code BufferingDecoder}), Avro's own ({@code AvroDecoder}), and {@link dev.steelyard.suite.decoders.decoder.WindowDecoder},
 * which is to be the fastest; {@link dev.steelyard.suite.decoders.decoder.DropInDecoder} makes it one of Avro's decoders. They know Avro, for its decoder and for the exceptions that all of them throw.
 */
@NullMarked
package dev.steelyard.suite.decoders.decoder;

import org.jspecify.annotations.NullMarked;
