package dev.steelyard.lint.code;

import dev.steelyard.core.error.UserError;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * Opens the jars and folders given by the user; a folder may contain class files, jars or both. A class is identified
 * by the name in its class file, so it may be anywhere, as in {@code BOOT-INF/classes}.
 */
public final class Containers {
    /** No class file is larger; an entry that claims to be is no reason to fill the memory. */
    private static final int LARGEST = 64 << 20;

    private static final String OTHER_VERSIONS = "META-INF/versions/";
    private static final String REMEDY_CLASS = "Rebuild the benchmarks, or leave the file out.";

    private Containers() {}

    /**
     * Opens a jar or a folder; all that is returned is to be closed.
     *
     * @throws UserError if there is no such file, it is neither, or a class file in it is damaged
     */
    public static List<Container> open(Path path) {
        List<Container> opened = new ArrayList<>();
        try {
            if (!Files.exists(path)) {
                throw UserError.usage("no such file: " + path, "Specify a benchmark jar or a folder.");
            }
            if (Files.isDirectory(path)) {
                folder(path, opened);
            } else {
                opened.add(jar(path));
            }
            return opened;
        } catch (IOException | UncheckedIOException e) {
            close(opened);
            throw UserError.usage(path + " cannot be read: " + e, "Check that it is complete and readable.")
                    .causedBy(e);
        } catch (UserError e) {
            close(opened);
            throw e;
        }
    }

    private static void folder(Path folder, List<Container> opened) throws IOException {
        Container loose = new Container(folder.toString(), null);
        opened.add(loose);
        List<Path> files;
        // Links inside are not followed, but the folder may be one.
        Path root = Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
        try (Stream<Path> found = Files.walk(root)) {
            files = found.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
        for (Path file : files) {
            String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
            String inside = root.relativize(file).toString().replace('\\', '/');
            if (name.endsWith(".jar")) {
                opened.add(jar(file));
            } else if (isClass(inside)) {
                add(loose, new ClassFile(file));
            }
        }
        if (loose.classNames().isEmpty()) {
            opened.remove(loose);
        }
    }

    private static Container jar(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw UserError.usage(file + " is not a file", "Specify a benchmark jar or a folder of classes.");
        }
        ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException e) {
            throw UserError.usage(
                            file + " is not a jar: " + e.getMessage(),
                            "Specify a benchmark jar or a folder of classes.")
                    .causedBy(e);
        }
        Container jar = new Container(file.toString(), zip);
        try {
            for (ZipEntry entry : zip.stream().toList()) {
                if (!entry.isDirectory() && isClass(entry.getName())) {
                    add(jar, new JarEntry(file, zip, entry));
                }
            }
            return jar;
        } catch (IOException | UserError e) {
            jar.close();
            throw e;
        }
    }

    /** Classes for newer JVMs have a general form, which is read; descriptions of modules and packages have no code. */
    private static boolean isClass(String path) {
        return path.endsWith(".class")
                && !path.contains(OTHER_VERSIONS)
                && !path.endsWith("module-info.class")
                && !path.endsWith("package-info.class");
    }

    private static void add(Container container, Container.Entry entry) throws IOException {
        container.add(reader(entry, entry.bytes()).getClassName(), entry);
    }

    /** Returns the reader of a class file, whose constant pool is whole. */
    static ClassReader reader(Container.Entry entry, byte[] bytes) {
        if (bytes.length < 8 || (bytes[0] & 0xff) != 0xca || (bytes[1] & 0xff) != 0xfe) {
            throw UserError.usage(entry.label() + " is not a class file", REMEDY_CLASS);
        }
        try {
            ClassReader reader = new ClassReader(bytes);
            Objects.requireNonNull(reader.getClassName());
            return reader;
        } catch (RuntimeException e) {
            if (String.valueOf(e.getMessage()).startsWith("Unsupported class file")) {
                int version = ((bytes[6] & 0xff) << 8) | (bytes[7] & 0xff);
                throw UserError.usage(
                                entry.label() + " has class file version " + version
                                        + ", which is newer than this version of Steelyard supports",
                                "Compile the benchmarks for an older Java release, or update Steelyard.")
                        .causedBy(e);
            }
            throw damaged(entry.label(), e);
        }
    }

    static UserError damaged(String label, Throwable cause) {
        return UserError.usage(label + " is a damaged class file", REMEDY_CLASS).causedBy(cause);
    }

    /** Closes what was opened; a jar that was only read has nothing to lose. */
    public static void close(List<Container> containers) {
        for (Container container : containers) {
            try {
                container.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static byte[] limited(InputStream in, String label) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw UserError.usage(label + " is too large for a class file", REMEDY_CLASS);
        }
        return bytes;
    }

    private record ClassFile(Path file) implements Container.Entry {
        @Override
        public String label() {
            return file.toString();
        }

        @Override
        public byte[] bytes() throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return limited(in, label());
            }
        }
    }

    private record JarEntry(Path jar, ZipFile zip, ZipEntry entry) implements Container.Entry {
        @Override
        public String label() {
            return jar + ", entry " + entry.getName() + ",";
        }

        @Override
        public byte[] bytes() throws IOException {
            try (InputStream in = zip.getInputStream(entry)) {
                return limited(in, label());
            } catch (ZipException | EOFException e) {
                throw UserError.usage(label() + " cannot be unpacked: " + e.getMessage(), REMEDY_CLASS)
                        .causedBy(e);
            }
        }
    }
}
