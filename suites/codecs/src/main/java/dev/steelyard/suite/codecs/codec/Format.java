package dev.steelyard.suite.codecs.codec;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats, the baseline first. Asking for one codec loads no class of another library. */
public enum Format {
    /** JSON by Jackson's data binding. */
    JACKSON_JSON("json", "application/json"),
    /** Protobuf's generated messages, mapped. */
    PROTOBUF("proto", "application/x-protobuf"),
    /** Avro's generated ("specific") records, mapped. */
    AVRO("avro", "application/avro"),
    /** Smile by Jackson's data binding. */
    SMILE("smile", "application/x-jackson-smile"),
    /** CBOR by Jackson's data binding. */
    CBOR("cbor", "application/cbor"),
    /** MessagePack by Jackson's data binding. */
    MESSAGEPACK("msgpack", "application/vnd.msgpack"),
    /** MessagePack by its own library, field by field; the same bytes. */
    MESSAGEPACK_CORE("msgpack", "application/vnd.msgpack"),
    /** Kryo, with registered classes. */
    KRYO("kryo", "application/x-kryo"),
    /** Fory in its format for Java alone, with registered classes. */
    FORY("fory", "application/x-fory");

    private final String folder;
    private final String mediaType;

    Format(String folder, String mediaType) {
        this.folder = folder;
        this.mediaType = mediaType;
    }

    /** The value of the param {@code impl}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Where an HTTP request adds a recipe: the article's two paths, and others like them. */
    public String path() {
        return "/" + folder + "/add";
    }

    /** What an HTTP request calls the format. */
    public String mediaType() {
        return mediaType;
    }

    /** A new codec, for one thread. */
    public Codec codec() {
        return switch (this) {
            case JACKSON_JSON -> JacksonCodec.json();
            case PROTOBUF -> new ProtobufCodec();
            case AVRO -> new AvroCodec();
            case SMILE -> JacksonCodec.smile();
            case CBOR -> JacksonCodec.cbor();
            case MESSAGEPACK -> new MessagePackCodec();
            case MESSAGEPACK_CORE -> new MessagePackCoreCodec();
            case KRYO -> new KryoCodec();
            case FORY -> new ForyCodec();
        };
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
