package dev.steelyard.workspace.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 of texts, files and folders, as lower-case hexadecimal. */
public final class Digest {

    private Digest() {}

    /** Returns the digest of a list of texts; lists that differ in where one text ends and the next begins differ. */
    public static String ofTexts(List<String> texts) {
        MessageDigest digest = sha256();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the digest of bytes. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    /** Returns the digest of a file's bytes, or of the paths and bytes of all files in a folder. */
    public static String of(Path path) throws IOException {
        MessageDigest digest = sha256();
        if (Files.isRegularFile(path)) {
            update(digest, path);
            return HexFormat.of().formatHex(digest.digest());
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(path)) {
            files = walk.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            String name = path.relativize(file) + "\0" + Files.size(file) + "\0";
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            update(digest, file);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the digest of all that a stream holds, which stays open. */
    public static String of(InputStream in) throws IOException {
        MessageDigest digest = sha256();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void update(MessageDigest digest, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(out);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
