package dev.steelyard.verdict.read;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.verdict.read.csv.JmhCsv;
import dev.steelyard.verdict.read.json.JmhJson;
import dev.steelyard.verdict.read.source.Compressed;
import dev.steelyard.verdict.read.source.FileBytes;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.read.text.JmhLog;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads JMH results in any format: JSON, CSV or console output. The format is detected from the content, not from the
 * file name. */
public final class ResultReader {

    /** Bytes that tell the format. */
    private static final int HEAD = 4096;

    /** An array or an object, and no log whose lines begin with something like {@code [info]}. */
    private static final Pattern JSON = Pattern.compile("\\s*(\\[\\s*(\\{.*|]\\s*.*)?|\\{.*)", Pattern.DOTALL);

    private ResultReader() {}

    /**
     * Reads a whole file.
     *
     * @param content its bytes, also packed with gzip or zip
     * @return its entries in their order, none if the file is empty or JMH had nothing to write; and what could not be read
     * @throws dev.steelyard.core.error.UserError if it is none of JMH's formats, or damaged
     */
    public static ReadResults read(byte[] content) {
        try {
            return read(() -> new ByteArrayInputStream(content));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    /**
     * Reads a whole file, piece by piece: its results are all that is kept of it.
     *
     * @param file its bytes, also packed with gzip or zip
     * @return its entries in their order, none if the file is empty or JMH had nothing to write; and what could not be read
     * @throws dev.steelyard.core.error.UserError if it is none of JMH's formats, or damaged
     * @throws IOException if it cannot be read
     */
    public static ReadResults read(FileBytes file) throws IOException {
        ReadResults raw = raw(() -> Compressed.open(file.open()));
        Map<String, List<SortedMap<String, String>>> params = raw.entries().stream()
                .map(ResultEntry::benchmark)
                .collect(Collectors.groupingBy(
                        Benchmark::name, Collectors.mapping(Benchmark::params, Collectors.toList())));
        Map<String, SecretParams> secrets = new HashMap<>();
        params.forEach((name, all) -> secrets.put(name, new SecretParams(all)));
        return new ReadResults(
                raw.entries().stream().map(entry -> shown(entry, secrets)).toList(), raw.unread());
    }

    /** Secrets end here, whatever the format: nothing behind this door needs them. */
    private static ResultEntry shown(ResultEntry entry, Map<String, SecretParams> all) {
        Benchmark benchmark = entry.benchmark();
        SecretParams secrets = all.get(benchmark.name());
        return secrets == null || benchmark.params().isEmpty()
                ? entry
                : new ResultEntry(
                        new Benchmark(
                                benchmark.name(),
                                benchmark.mode(),
                                secrets.shown(benchmark.params()),
                                benchmark.threads(),
                                benchmark.unit()),
                        entry.score(),
                        entry.secondary(),
                        entry.extent(),
                        entry.origin());
    }

    private static ReadResults raw(FileBytes plain) throws IOException {
        byte[] head = head(plain);
        String text = Texts.decode(head);
        Texts.requireText(text);
        if (text.isBlank() && head.length < HEAD) {
            return ReadResults.of(List.of());
        }
        if (JSON.matcher(text).matches()) {
            return ReadResults.of(JmhJson.read(Texts.isWide(head) ? narrow(plain) : plain.withoutMark()));
        }
        return JmhCsv.isHeader(text) ? JmhCsv.read(plain) : JmhLog.read(plain);
    }

    private static byte[] head(FileBytes plain) throws IOException {
        try (InputStream bytes = plain.open()) {
            return bytes.readNBytes(HEAD);
        }
    }

    /** A file of UTF-16 in UTF-8; few files are. */
    private static FileBytes narrow(FileBytes plain) throws IOException {
        try (InputStream bytes = plain.open()) {
            byte[] content = Texts.plain(bytes.readAllBytes());
            return () -> new ByteArrayInputStream(content);
        }
    }
}
