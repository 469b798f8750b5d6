package dev.steelyard.measure.journal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/** One line of the journal: eight hexadecimal digits of CRC32C, a space, JSON, a line feed. */
final class JournalLine {
    private static final int PREFIX = 9;

    private JournalLine() {}

    /** Returns the line for a document, including its line feed. */
    static byte[] of(byte[] json) {
        byte[] line = new byte[PREFIX + json.length + 1];
        byte[] prefix = (checksum(json) + " ").getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(prefix, 0, line, 0, PREFIX);
        System.arraycopy(json, 0, line, PREFIX, json.length);
        line[line.length - 1] = '\n';
        return line;
    }

    /** Returns the JSON of a line, given without its line feed; empty if the line is damaged. */
    static Optional<byte[]> json(byte[] line) {
        if (line.length <= PREFIX || line[PREFIX - 1] != ' ') {
            return Optional.empty();
        }
        byte[] json = Arrays.copyOfRange(line, PREFIX, line.length);
        String stated = new String(line, 0, PREFIX - 1, StandardCharsets.US_ASCII);
        return stated.equals(checksum(json)) ? Optional.of(json) : Optional.empty();
    }

    private static String checksum(byte[] json) {
        CRC32C crc = new CRC32C();
        crc.update(json);
        String digits = Long.toHexString(crc.getValue());
        return "0".repeat(PREFIX - 1 - digits.length()) + digits;
    }
}
