package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PatienceTest {

    /** Whoever asks a socket for more than the value needs may wait for bytes that come only after an answer. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AVRO")
    void a_stream_is_asked_only_while_a_value_is_incomplete(Implementation implementation) throws IOException {
        Encoder encoder = new Encoder();
        int[] ends = new int[1000];
        for (int i = 0; i < ends.length; i++) {
            encoder.writeLong(1L << i % Long.SIZE);
            ends[i] = encoder.toByteArray().length;
        }
        ChunkyStream stream = new ChunkyStream(encoder.toByteArray(), 1);
        NumberDecoder decoder = implementation.open(stream);
        for (int end : ends) {
            decoder.readLong();
            assertThat(stream.taken()).isEqualTo(end);
        }
    }
}
