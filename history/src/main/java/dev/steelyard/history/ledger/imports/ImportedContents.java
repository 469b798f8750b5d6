package dev.steelyard.history.ledger.imports;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.row.Stored;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jdbi.v3.core.Handle;

/** The bytes of imported files. */
final class ImportedContents {

    private static final int BUFFER = 1 << 16;

    /** Of these, a later file of the same project, tool and host is there; the last one is always kept. */
    private static final String OLD = """
            imported_at < :before AND EXISTS (
              SELECT 1 FROM imported_file o
              WHERE o.project_id = imported_file.project_id AND o.tool = imported_file.tool AND o.host = imported_file.host
                AND o.imported_at > imported_file.imported_at)
            """;

    /** The bytes of a file may belong to several projects. */
    private static final String REMOVABLE =
            "FROM imported_content WHERE digest IN (SELECT digest FROM imported_file WHERE " + OLD
                    + ") AND digest NOT IN (SELECT digest FROM imported_file WHERE NOT (" + OLD + "))";

    /** A file brought as many values as it says. */
    private static final String INCOMPLETE = """
            SELECT f.name
            FROM imported_file f
            WHERE f.new_amounts <> (SELECT COUNT(*) FROM imported_value v WHERE v.file_id = f.file_id)
            """;

    /** Files of runs share no values; histories that grow do. */
    private static final String LATER = """
            SELECT o.name
            FROM imported_file f
            JOIN imported_file o ON o.project_id = f.project_id AND o.tool = f.tool AND o.host = f.host
            WHERE f.file_id = :id AND f.revision = '' AND o.imported_at > f.imported_at
            ORDER BY o.imported_at DESC
            """;

    private ImportedContents() {}

    /** Returns the SHA-256 of bytes. */
    static String digest(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the identity of a file of a project. */
    static String fileId(String projectId, String digest) {
        return FactIds.of("import", List.of(projectId, digest));
    }

    /**
     * Takes a file back.
     *
     * @return how many values went with it; empty if it is not there
     * @throws UserError if it is a history and a later one may have needed its values
     */
    static OptionalLong forget(Handle handle, ProjectName project, String name, byte[] content) {
        String digest = digest(content);
        String id = fileId(FactIds.ofProject(project.identity()), digest);
        if (handle.createQuery("SELECT COUNT(*) FROM imported_file WHERE file_id = :id")
                        .bind("id", id)
                        .mapTo(Long.class)
                        .one()
                == 0) {
            return OptionalLong.empty();
        }
        handle.createQuery(LATER).bind("id", id).mapTo(String.class).findFirst().ifPresent(later -> {
            throw UserError.usage(
                    name + " cannot be forgotten: " + later
                            + " was imported later, and values in both are stored only with the first",
                    "Forget " + later + " first; then import it again if you need it.");
        });
        long values = handle.createUpdate("DELETE FROM imported_value WHERE file_id = :id")
                .bind("id", id)
                .execute();
        handle.createUpdate("DELETE FROM imported_file WHERE file_id = :id")
                .bind("id", id)
                .execute();
        handle.createUpdate("DELETE FROM imported_content WHERE digest = :digest "
                        + "AND digest NOT IN (SELECT digest FROM imported_file)")
                .bind("digest", digest)
                .execute();
        return OptionalLong.of(values);
    }

    static byte[] compressed(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException("memory never fails", e);
        }
        return bytes.toByteArray();
    }

    /** Compares all files with their digests and their values with what was added; the bytes of one file at a time. */
    static ImportedState check(Handle handle) {
        TreeSet<String> damaged =
                new TreeSet<>(handle.createQuery(INCOMPLETE).mapTo(String.class).list());
        List<String> digests = handle.createQuery("SELECT digest FROM imported_content ORDER BY digest")
                .mapTo(String.class)
                .list();
        for (String digest : digests) {
            byte[] content = handle.createQuery("SELECT content FROM imported_content WHERE digest = :digest")
                    .bind("digest", digest)
                    .map((row, context) -> row.getBytes("content"))
                    .one();
            if (!isSound(content, digest)) {
                damaged.addAll(handle.createQuery("SELECT name FROM imported_file WHERE digest = :digest")
                        .bind("digest", digest)
                        .mapTo(String.class)
                        .list());
            }
        }
        return new ImportedState(
                count(handle, "SELECT COUNT(*) FROM imported_file"),
                count(handle, "SELECT COUNT(*) FROM imported_series"),
                count(handle, "SELECT COUNT(*) FROM imported_value"),
                List.copyOf(damaged));
    }

    private static boolean isSound(byte[] content, String digest) {
        MessageDigest sha256 = sha256();
        byte[] buffer = new byte[BUFFER];
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(content))) {
            for (int length = plain.read(buffer); length >= 0; length = plain.read(buffer)) {
                sha256.update(buffer, 0, length);
            }
        } catch (IOException e) {
            // What cannot be decompressed is not what was stored.
            return false;
        }
        return HexFormat.of().formatHex(sha256.digest()).equals(digest);
    }

    static boolean any(Handle handle) {
        return count(handle, "SELECT COUNT(*) FROM imported_file") > 0;
    }

    private static long count(Handle handle, String query) {
        return handle.createQuery(query).mapTo(Long.class).one();
    }

    static long older(Handle handle, Instant before) {
        return handle.createQuery("SELECT COUNT(*) " + REMOVABLE)
                .bind("before", Stored.time(before))
                .mapTo(Long.class)
                .one();
    }

    static long remove(Handle handle, Instant before) {
        return handle.createUpdate("DELETE " + REMOVABLE)
                .bind("before", Stored.time(before))
                .execute();
    }
}
