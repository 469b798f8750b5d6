package dev.steelyard.measure.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The native libraries that a benchmark loaded into its fork, as reported by the kernel: executable mappings that are not part of the JDK.
 */
public final class NativeLibraries {

    /** A line of the maps file: address, permissions, offset, device, inode, path. */
    private static final Pattern MAPPING =
            Pattern.compile("[0-9a-f]+-[0-9a-f]+ (\\S{4}) [0-9a-f]+ \\S+ \\d+\\s+(/.*?)( \\(deleted\\))?");

    /** Random numbers and identifiers in the names of unpacked files. */
    private static final Pattern RANDOM =
            Pattern.compile("[0-9a-fA-F]{8}(?:-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}|\\d{5,}");

    /** Folders of libraries that belong to the machine rather than to the benchmark. */
    private static final Pattern MACHINE = Pattern.compile("/(usr|lib|lib64|opt)/.*");

    /** Number of bytes at the start of a library that identify its build; the rest is mostly code. */
    private static final int BEGINNING = 1 << 16;

    /** The charset of file names in this JVM; decoding never fails. */
    private static final Charset NAMES = names();

    private NativeLibraries() {}

    private static Charset names() {
        String known = System.getProperty("sun.jnu.encoding", "ISO-8859-1");
        Charset charset = Charset.isSupported(known) ? Charset.forName(known) : StandardCharsets.ISO_8859_1;
        return charset.equals(StandardCharsets.UTF_8) ? charset : StandardCharsets.ISO_8859_1;
    }

    /**
     * Returns the libraries of a fork that its host does not have, one per line, with name and digest. A library of the machine is named
     * with its folder. Empty if the kernel does not report them.
     *
     * @param fork process ID of the fork
     * @param host process ID of its host, which runs on the same JDK
     * @param home the home directory of the JDK
     */
    public static Optional<String> of(long fork, long host, String home) {
        return mapped(fork)
                .flatMap(all -> mapped(host).map(own -> {
                    SortedSet<String> lines = new TreeSet<>();
                    for (String file : all) {
                        if (!own.contains(file) && !file.startsWith(home + "/")) {
                            lines.add(line(file));
                        }
                    }
                    return String.join("\n", lines);
                }));
    }

    private static Optional<Set<String>> mapped(long process) {
        try (Stream<String> maps = Files.lines(Path.of("/proc", Long.toString(process), "maps"), NAMES)) {
            return Optional.of(maps.map(MAPPING::matcher)
                    .filter(mapping -> mapping.matches() && mapping.group(1).indexOf('x') >= 0)
                    .map(mapping -> mapping.group(2))
                    .collect(Collectors.toSet()));
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static String line(String file) {
        boolean machine = MACHINE.matcher(file).matches();
        String name = machine ? file : file.substring(file.lastIndexOf('/') + 1);
        return RANDOM.matcher(name).replaceAll(Matcher.quoteReplacement("*"))
                + digest(file).map(sum -> " " + sum).orElse("");
    }

    /** Returns a digest of a library's size and start; empty if its file no longer exists, because some are deleted after loading. */
    private static Optional<String> digest(String name) {
        try (InputStream in = Files.newInputStream(Path.of(name))) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(Long.toString(Files.size(Path.of(name))).getBytes(StandardCharsets.US_ASCII));
            digest.update(in.readNBytes(BEGINNING));
            return Optional.of(HexFormat.of().formatHex(digest.digest()).substring(0, 12));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
