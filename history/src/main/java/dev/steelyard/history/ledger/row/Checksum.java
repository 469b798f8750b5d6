package dev.steelyard.history.ledger.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Checksums of rows: CRC-32C of the table's name and of the values that are not null, by column. Both databases give back what they were
 * given, so a row has the same checksum in both.
 */
public final class Checksum {

    /** The column of every table that has the checksum of its rows; null in rows that were written before there were any. */
    public static final String COLUMN = "checksum";

    private Checksum() {}

    /**
     * Returns the checksum of a row.
     *
     * @param values the row by column, in any order; {@link #COLUMN} is passed over
     */
    public static int of(String table, Map<String, ? extends @Nullable Object> values) {
        CRC32C sum = new CRC32C();
        add(sum, 't', table.getBytes(StandardCharsets.UTF_8));
        new TreeMap<>(values).forEach((column, value) -> {
            if (value != null && !column.equals(COLUMN)) {
                add(sum, 'c', column.getBytes(StandardCharsets.UTF_8));
                add(sum, value);
            }
        });
        return (int) sum.getValue();
    }

    private static void add(CRC32C sum, Object value) {
        if (value instanceof Double number) {
            add(sum, 'd', ByteBuffer.allocate(Double.BYTES).putDouble(number).array());
        } else if (value instanceof Number number) {
            // Drivers differ in the sizes of whole numbers.
            add(
                    sum,
                    'i',
                    ByteBuffer.allocate(Long.BYTES).putLong(number.longValue()).array());
        } else if (value instanceof byte[] bytes) {
            add(sum, 'b', bytes);
        } else {
            add(sum, 's', value.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Kinds and lengths keep neighboring values apart. */
    private static void add(CRC32C sum, char kind, byte[] bytes) {
        sum.update(kind);
        sum.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        sum.update(bytes);
    }
}
