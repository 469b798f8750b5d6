package dev.steelyard.suite.strings.record;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.api.java.typeutils.PojoField;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.apache.flink.types.Row;

/** What is written and read, and by which of Flink's serializers: rows of Flink's own benchmarks, without the job around them. */
public enum RecordKind {
    /** A {@link Job} field by field, as Flink serializes a POJO. */
    POJO,
    /** The same by Kryo, with both classes registered. */
    KRYO,
    /** The same fields as a {@link Row}. */
    ROW,
    /** One string of {@value #HEAVY} units: ASCII, Russian and Chinese in turn. */
    HEAVYSTRING;

    /** Units of a heavy string. */
    private static final int HEAVY = 1024;

    /** Records that differ: some 70 000 strings in all. */
    private static final int RECORDS = 1 << 13;

    private static final long SEED = 20191129;

    /** Where letters begin, and how many there are: Latin, Cyrillic, Han. */
    private static final int[][] LETTERS = {{'a', 26}, {'\u0430', 32}, {'\u4e00', 20_000}};

    /** The value of the param {@code record}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind of this {@link #id}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RecordKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no record '" + id + "'; there are "
                        + Arrays.stream(values()).map(RecordKind::id).toList()));
    }

    /** Returns Flink's serializer of these records. */
    @SuppressWarnings("unchecked") // Records of a kind are all of the class that its serializer takes.
    public TypeSerializer<Object> serializer() {
        List<Class<?>> registered = List.of(Job.class, Operation.class);
        TypeInformation<?> type = switch (this) {
            case POJO -> jobs();
            case KRYO -> new GenericTypeInfo<>(Job.class);
            case ROW -> rows();
            case HEAVYSTRING -> Types.STRING;
        };
        return (TypeSerializer<Object>) Serializers.of(type, registered);
    }

    private static TypeInformation<?> jobs() {
        TypeInformation<Operation> operation = pojo(Operation.class, Map.of("id", Types.INT, "name", Types.STRING));
        Map<String, TypeInformation<?>> fields = new TreeMap<>();
        fields.put("id", Types.INT);
        fields.put("name", Types.STRING);
        fields.put("operationNames", Types.OBJECT_ARRAY(Types.STRING));
        fields.put("operations", Types.OBJECT_ARRAY(operation));
        fields.put("first", Types.INT);
        fields.put("second", Types.INT);
        fields.put("third", Types.INT);
        fields.put("other", Types.GENERIC(Object.class));
        return pojo(Job.class, fields);
    }

    private static <T> TypeInformation<T> pojo(Class<T> type, Map<String, TypeInformation<?>> fields) {
        List<PojoField> typed = Stream.of(type.getFields())
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .map(field -> new PojoField(field, known(fields, field)))
                .toList();
        return new PojoTypeInfo<>(type, typed);
    }

    private static TypeInformation<?> known(Map<String, TypeInformation<?>> fields, Field field) {
        TypeInformation<?> type = fields.get(field.getName());
        if (type == null) {
            throw new IllegalStateException("no type for " + field);
        }
        return type;
    }

    private static TypeInformation<Row> rows() {
        return Types.ROW(
                Types.INT,
                Types.STRING,
                Types.OBJECT_ARRAY(Types.STRING),
                Types.OBJECT_ARRAY(Types.ROW(Types.INT, Types.STRING)),
                Types.INT,
                Types.INT,
                Types.INT,
                Types.GENERIC(Object.class));
    }

    /** Makes the records, the same each time; their number is a power of two. */
    public Object[] records() {
        SplittableRandom random = new SplittableRandom(SEED);
        Object[] records = new Object[this == HEAVYSTRING ? RECORDS / 4 : RECORDS];
        for (int i = 0; i < records.length; i++) {
            records[i] = record(i, random);
        }
        return records;
    }

    private Object record(int number, SplittableRandom random) {
        if (this == HEAVYSTRING) {
            return text(random, HEAVY, LETTERS[number % LETTERS.length]);
        }
        Job job = job(number, random);
        return this == ROW ? row(job) : job;
    }

    private static Job job(int number, SplittableRandom random) {
        Job job = new Job();
        job.id = number;
        job.name = word(random, 6);
        job.operationNames = Stream.generate(() -> word(random, 3)).limit(4).toArray(String[]::new);
        job.operations = Stream.generate(() -> new Operation(random.nextInt(100), word(random, 3)))
                .limit(3)
                .toArray(Operation[]::new);
        job.first = random.nextInt();
        job.second = random.nextInt(1 << 16);
        job.third = random.nextInt(1 << 8);
        job.other = word(random, 4);
        return job;
    }

    private static Row row(Job job) {
        Operation[] operations = job.operations == null ? new Operation[0] : job.operations;
        Row[] parts =
                Stream.of(operations).map(part -> Row.of(part.id, part.name)).toArray(Row[]::new);
        return Row.of(job.id, job.name, job.operationNames, parts, job.first, job.second, job.third, job.other);
    }

    /** A word of so many letters, one more or one less. */
    private static String word(SplittableRandom random, int length) {
        return text(random, length - 1 + random.nextInt(3), LETTERS[0]);
    }

    private static String text(SplittableRandom random, int length, int[] letters) {
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = random.nextInt(7) == 0 ? ' ' : (char) (letters[0] + random.nextInt(letters[1]));
        }
        return new String(units);
    }
}
