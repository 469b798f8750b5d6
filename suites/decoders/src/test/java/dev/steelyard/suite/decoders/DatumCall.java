package dev.steelyard.suite.decoders;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/** One call of Avro's {@link Decoder}, and what it is to find. */
enum DatumCall {
    BOOLEAN {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeBoolean(random.nextBoolean());
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return decoder.readBoolean();
        }
    },
    INT {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeInt(random.nextInt() >> random.nextInt(Integer.SIZE));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return decoder.readInt();
        }
    },
    LONG {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeLong(random.nextLong() >> random.nextInt(Long.SIZE));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return decoder.readLong();
        }
    },
    FLOAT {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeFloat(Float.intBitsToFloat(random.nextInt()));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return Float.floatToRawIntBits(decoder.readFloat());
        }
    },
    DOUBLE {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeDouble(random.nextDouble());
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return Double.doubleToRawLongBits(decoder.readDouble());
        }
    },
    STRING {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeString(new Utf8(letters(random)));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return decoder.readString(new Utf8("some other text that was here before"))
                    .toString();
        }
    },
    SKIP_STRING {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeString(new Utf8(letters(random)));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            decoder.skipString();
            return "";
        }
    },
    BYTES {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeBytes(letters(random));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            return decoder.readBytes(ByteBuffer.allocate(40));
        }
    },
    SKIP_BYTES {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeBytes(letters(random));
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            decoder.skipBytes();
            return "";
        }
    },
    FIXED {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            byte[] bytes = new byte[SIZE];
            random.nextBytes(bytes);
            encoder.writeFixed(bytes);
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            byte[] bytes = new byte[SIZE + 2];
            decoder.readFixed(bytes, 1, SIZE);
            return ByteBuffer.wrap(bytes);
        }
    },
    SKIP_FIXED {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            encoder.writeFixed(new byte[SIZE]);
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            decoder.skipFixed(SIZE);
            return "";
        }
    },
    ARRAY {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            block(encoder, random);
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            List<Object> items = new ArrayList<>();
            for (long count = decoder.readArrayStart(); count > 0; count = decoder.arrayNext()) {
                for (long i = 0; i < count; i++) {
                    items.add(decoder.readEnum());
                }
            }
            return items;
        }
    },
    SKIP_MAP {
        @Override
        void write(BinaryEncoder encoder, SplittableRandom random) throws IOException {
            block(encoder, random);
        }

        @Override
        Object result(Decoder decoder) throws IOException {
            int items = 0;
            for (long count = decoder.skipMap(); count > 0; count = decoder.skipMap()) {
                for (long i = 0; i < count; i++) {
                    decoder.readIndex();
                    items++;
                }
            }
            return items;
        }
    };

    private static final int SIZE = 17;

    /** Writes what the call is to find. */
    abstract void write(BinaryEncoder encoder, SplittableRandom random) throws IOException;

    /** Makes the call. */
    abstract Object result(Decoder decoder) throws IOException;

    /** Returns the results of all calls, up to the first failure, of which the class is told. */
    static List<Object> outcome(Decoder decoder, List<DatumCall> calls) {
        List<Object> found = new ArrayList<>();
        for (DatumCall call : calls) {
            try {
                found.add(call.result(decoder));
            } catch (IOException | RuntimeException e) {
                found.add(e.getClass());
                return found;
            }
        }
        return found;
    }

    private static byte[] letters(SplittableRandom random) {
        // Now and then longer than a block of a stream.
        byte[] letters = new byte[random.nextInt(200) == 0 ? 20_000 : random.nextInt(64)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('a' + random.nextInt(26));
        }
        return letters;
    }

    /** Writes up to two blocks of numbers, each with or without the number of its bytes, and the end. */
    private static void block(BinaryEncoder encoder, SplittableRandom random) throws IOException {
        for (int blocks = random.nextInt(3); blocks > 0; blocks--) {
            int count = 1 + random.nextInt(5);
            boolean sized = random.nextBoolean();
            encoder.writeLong(sized ? -count : count);
            if (sized) {
                encoder.writeLong(count);
            }
            for (int i = 0; i < count; i++) {
                // One byte each.
                encoder.writeInt(random.nextInt(64));
            }
        }
        encoder.writeLong(0);
    }
}
