package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A message of named lists of text, for everything that is sent once per fork, where speed does not matter. Mutable.
 * */
public final class Fields implements Connection.Body {
    private static final int LONGEST = 16 << 20;

    private final Map<Key, List<String>> values = new EnumMap<>(Key.class);

    /** Sets the only value of a key. Returns this. */
    public Fields put(Key key, String value) {
        return put(key, Collections.singletonList(value));
    }

    /** Sets a number as the only value of a key. Returns this. */
    public Fields put(Key key, long value) {
        return put(key, Long.toString(value));
    }

    /** Sets all values of a key. Returns this. */
    public Fields put(Key key, List<String> list) {
        values.put(key, Collections.unmodifiableList(new ArrayList<>(list)));
        return this;
    }

    /** Returns whether a key was set, even to an empty list. */
    public boolean has(Key key) {
        return values.containsKey(key);
    }

    /** Returns the values of a key; empty if it was not set. */
    public List<String> list(Key key) {
        return values.getOrDefault(key, Collections.<String>emptyList());
    }

    /**
     * Returns the only value of a key.
     *
     * @throws IllegalArgumentException if it was not set
     */
    public String text(Key key) {
        List<String> list = list(key);
        if (list.size() != 1) {
            throw new IllegalArgumentException("one value of " + key + " is needed, not " + list.size());
        }
        return list.get(0);
    }

    /**
     * Returns the only value of a key as a number.
     *
     * @throws IllegalArgumentException if it was not set or is not a number
     */
    public long number(Key key) {
        return Long.parseLong(text(key));
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(values.size());
        for (Map.Entry<Key, List<String>> entry : values.entrySet()) {
            out.writeInt(entry.getKey().code());
            out.writeInt(entry.getValue().size());
            for (String value : entry.getValue()) {
                byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if the input ends early or contains an invalid key or length
     */
    public static Fields read(DataInput in) throws IOException {
        Fields fields = new Fields();
        int size = length(in);
        for (int i = 0; i < size; i++) {
            Key key = Key.of(in.readInt());
            int count = length(in);
            List<String> list = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                byte[] bytes = new byte[length(in)];
                in.readFully(bytes);
                list.add(new String(bytes, StandardCharsets.UTF_8));
            }
            fields.put(key, list);
        }
        return fields;
    }

    private static int length(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST) {
            throw new IOException("invalid length: " + length);
        }
        return length;
    }

    /** Returns numbers as text, for {@link #put(Key, List)}. */
    public static List<String> texts(int[] numbers) {
        String[] texts = new String[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            texts[i] = Integer.toString(numbers[i]);
        }
        return Arrays.asList(texts);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
