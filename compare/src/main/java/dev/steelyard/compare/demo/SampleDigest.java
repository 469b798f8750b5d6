package dev.steelyard.compare.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The digest of a sample: equal digests produce equal repositories. */
final class SampleDigest {

    private SampleDigest() {}

    /** Returns the SHA-256, in hexadecimal, of all that goes into the branches: their definition and their files. */
    static String of(Path files, List<SampleRepository.Branch> branches) throws IOException {
        MessageDigest digest = sha256();
        for (SampleRepository.Branch branch : branches) {
            digest.update(branch.toString().getBytes(StandardCharsets.UTF_8));
            for (String folder : branch.folders()) {
                Path root = files.resolve(folder);
                for (Path file : filesIn(root)) {
                    digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                    digest.update((byte) 0);
                    digest.update(Files.readAllBytes(file));
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the files below a folder in the order of their paths, without what a build left in {@code target}. */
    static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .filter(file -> !isBuilt(folder.relativize(file)))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isBuilt(Path relative) {
        return relative.startsWith("target") || relative.toString().contains("/target/");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
