package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamsTest {

    @ParameterizedTest
    @EnumSource
    void gives_what_the_stream_of_the_jdk_gives(Source source) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        byte[] bytes = new byte[1000];
        random.nextBytes(bytes);
        try (InputStream expected = new ByteArrayInputStream(bytes);
                InputStream stream = source.stream(new Input(bytes))) {
            for (int i = 0; i < 300; i++) {
                assertThat(stream.read()).isEqualTo(expected.read());
                byte[] wanted = new byte[20];
                byte[] found = new byte[20];
                int offset = random.nextInt(5);
                int length = 1 + random.nextInt(15);
                assertThat(stream.read(found, offset, length)).isEqualTo(expected.read(wanted, offset, length));
                assertThat(found).isEqualTo(wanted);
            }
            assertThat(stream.read()).isEqualTo(-1);
        }
    }
}
