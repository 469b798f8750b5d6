package dev.steelyard.suite.codecs.codec;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The formats, the baseline first. Asking for one codec loads no class of another library. */
public enum Format {
    /** JSON by Jackson's data binding. */
    JACKSON_JSON("json", "application/json", () -> JacksonCodec.json()),
    /** Protobuf's generated messages, mapped. */
    PROTOBUF("proto", "application/x-protobuf", () -> new ProtobufCodec()),
    /** Avro's generated ("specific") records, mapped. */
    AVRO("avro", "application/avro", () -> new AvroCodec()),
    /** Smile by Jackson's data binding. */
    SMILE("smile", "application/x-jackson-smile", () -> JacksonCodec.smile()),
    /** CBOR by Jackson's data binding. */
    CBOR("cbor", "application/cbor", () -> JacksonCodec.cbor()),
    /** MessagePack by Jackson's data binding. */
    MESSAGEPACK("msgpack", "application/vnd.msgpack", () -> new MessagePackCodec()),
    /** Kryo, with registered classes. */
    KRYO("kryo", "application/x-kryo", () -> new KryoCodec()),
    /** Fory in its format for Java alone, with registered classes. */
    FORY("fory", "application/x-fory", () -> new ForyCodec());

    private final String folder;
    private final String mediaType;
    // Lambdas and not method references: these would load the classes when the enum is.
    private final Supplier<Codec> codecs;

    Format(String folder, String mediaType, Supplier<Codec> codecs) {
        this.folder = folder;
        this.mediaType = mediaType;
        this.codecs = codecs;
    }

    /** The value of the param {@code impl}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Where an HTTP request adds a recipe: the article's two paths, and others like them. */
    public String path() {
        return "/" + folder + "/add";
    }

    /** What an HTTP request calls the format: registered with IANA where the format is. */
    public String mediaType() {
        return mediaType;
    }

    /** A new codec, for one thread. */
    public Codec codec() {
        return codecs.get();
    }

    /**
     * The format of this {@link #id}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Format of(String id) {
        return Arrays.stream(values())
                .filter(format -> format.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no format '" + id + "'; use one of "
                        + Arrays.stream(values()).map(Format::id).collect(Collectors.joining(", "))));
    }
}
