package dev.steelyard.verdict.read.source;

import dev.steelyard.core.error.UserError;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Unpacks files: gzip, and zip with one file in it. Others are refused by name; what is not packed stays as it is. */
public final class Compressed {

    /** Bytes of the largest content: a small file may unpack to any size. */
    private static final long LARGEST = 512L << 20;

    private static final int MAGIC = 6;
    private static final String GZIP = "1f8b";
    private static final String ZIP = "504b0304";

    /** The first bytes of what is not unpacked. */
    private static final Map<String, String> OTHERS =
            Map.of("28b52ffd", "zstd", "fd377a585a00", "xz", "425a68", "bzip2", "377abcaf", "7z", "04224d18", "lz4");

    private Compressed() {}

    /**
     * Returns the content of a file.
     *
     * @throws UserError if it is packed in another way, damaged, or too large
     */
    public static byte[] plain(byte[] file) {
        String magic = magic(file);
        boolean packed = magic.startsWith(GZIP)
                || magic.startsWith(ZIP)
                || OTHERS.keySet().stream().anyMatch(magic::startsWith);
        if (!packed) {
            return file;
        }
        try (InputStream content = open(new ByteArrayInputStream(file))) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    /**
     * Returns the content of a stream.
     *
     * @param file the stream from its beginning; not closed
     * @throws UserError if it is packed in another way, damaged, or too large; so do the methods of the stream
     * @throws IOException if it cannot be read
     */
    public static InputStream open(InputStream file) throws IOException {
        BufferedInputStream stream = new BufferedInputStream(file);
        stream.mark(MAGIC);
        String magic = magic(stream.readNBytes(MAGIC));
        stream.reset();
        if (magic.startsWith(GZIP)) {
            return new Bounded(unzipped(stream));
        }
        if (magic.startsWith(ZIP)) {
            return new ByteArrayInputStream(onlyFile(stream));
        }
        Optional<String> other = OTHERS.entrySet().stream()
                .filter(entry -> magic.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (other.isPresent()) {
            throw UserError.usage(
                    "the file is compressed with " + other.get(),
                    "Unpack it, and specify the file in it; gzip and zip files are read directly.");
        }
        return stream;
    }

    private static InputStream unzipped(InputStream stream) throws IOException {
        try {
            return new GZIPInputStream(stream);
        } catch (EOFException | ZipException e) {
            throw damaged("gzip", e);
        }
    }

    private static byte[] onlyFile(InputStream stream) throws IOException {
        List<String> names = new ArrayList<>();
        byte[] content = new byte[0];
        try (ZipInputStream archive = new ZipInputStream(stream)) {
            for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                if (!entry.isDirectory()) {
                    names.add(entry.getName());
                    content = names.size() == 1 ? new Bounded(archive).readAllBytes() : content;
                }
            }
        } catch (EOFException | ZipException e) {
            throw damaged("zip", e);
        }
        if (names.size() != 1) {
            throw UserError.usage(
                    "the zip file contains " + names.size() + " files", "Unpack it, and specify one of the files.");
        }
        return content;
    }

    private static UserError damaged(String format, IOException e) {
        return UserError.usage("the " + format + " data is damaged or truncated", "Copy or download the file again.")
                .causedBy(e);
    }

    private static String magic(byte[] head) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(MAGIC, head.length); i++) {
            text.append(Character.forDigit((head[i] >> 4) & 0xf, 16)).append(Character.forDigit(head[i] & 0xf, 16));
        }
        return text.toString();
    }

    /** A stream that ends with an error where it is too long or damaged. */
    private static final class Bounded extends FilterInputStream {
        private long left = LARGEST;

        Bounded(InputStream packed) {
            super(packed);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                int count = super.read(buffer, offset, length);
                left -= Math.max(0, count);
                if (left < 0) {
                    throw UserError.usage(
                            "the file unpacks to more than " + (LARGEST >> 20) + " MiB",
                            "Split it into smaller files.");
                }
                return count;
            } catch (EOFException | ZipException e) {
                throw damaged("compressed", e);
            }
        }
    }
}
