package dev.steelyard.verdict.read.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few thousand damaged copies of the seeds in every build; the real fuzzing is verdict/fuzz. */
class MutationsTest {

    private static final int COPIES = 1500;
    private static final byte[][] PIECES = {
        "\"".getBytes(StandardCharsets.UTF_8),
        "\\".getBytes(StandardCharsets.UTF_8),
        "[".getBytes(StandardCharsets.UTF_8),
        "}".getBytes(StandardCharsets.UTF_8),
        ",".getBytes(StandardCharsets.UTF_8),
        "NaN".getBytes(StandardCharsets.UTF_8),
        "\n".getBytes(StandardCharsets.UTF_8),
        "1e308".getBytes(StandardCharsets.UTF_8),
        "-".getBytes(StandardCharsets.UTF_8),
        {(byte) 0xb7},
        {(byte) 0xff, (byte) 0xfe},
        {0},
        " ".getBytes(StandardCharsets.UTF_8)
    };

    @ParameterizedTest
    @EnumSource
    void damaged_seeds_break_nothing(Reader reader) throws IOException {
        SplittableRandom random = new SplittableRandom(17);
        List<Path> seeds;
        try (Stream<Path> files =
                Files.list(Path.of("src/test/resources/corpus", reader.name().toLowerCase(Locale.ROOT)))) {
            seeds = files.sorted().toList();
        }
        for (int copy = 0; copy < COPIES; copy++) {
            byte[] input = Files.readAllBytes(seeds.get(random.nextInt(seeds.size())));
            for (int change = 1 + random.nextInt(4); change > 0; change--) {
                input = changed(input, random);
            }
            reader.check(input);
        }
    }

    private static byte[] changed(byte[] input, SplittableRandom random) {
        if (input.length == 0) {
            return PIECES[random.nextInt(PIECES.length)].clone();
        }
        int at = random.nextInt(input.length);
        byte[] before = Arrays.copyOf(input, at);
        byte[] after = Arrays.copyOfRange(input, at, input.length);
        return switch (random.nextInt(4)) {
            case 0 -> before;
            case 1 -> {
                byte[] flipped = input.clone();
                flipped[at] = (byte) random.nextInt(256);
                yield flipped;
            }
            case 2 -> {
                int end = Math.min(after.length, 1 + random.nextInt(40));
                yield joined(before, new byte[0], Arrays.copyOfRange(after, end, after.length));
            }
            default -> joined(before, PIECES[random.nextInt(PIECES.length)], after);
        };
    }

    private static byte[] joined(byte[] first, byte[] second, byte[] third) {
        byte[] all = Arrays.copyOf(first, first.length + second.length + third.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        System.arraycopy(third, 0, all, first.length + second.length, third.length);
        return all;
    }
}
