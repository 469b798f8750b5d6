package dev.steelyard.app.verdict;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.result.RecordedVariant;
import dev.steelyard.core.result.ResultFile;
import dev.steelyard.results.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Opens files of results. */
final class ResultFiles {

    private ResultFiles() {}

    /**
     * Reads the files of a variant.
     *
     * @throws UserError if one cannot be read, or none holds a result
     */
    static RecordedVariant read(String name, List<Path> files) {
        List<ResultFile> read = files.stream().map(ResultFiles::read).toList();
        if (read.stream().allMatch(file -> file.entries().isEmpty())) {
            String names = String.join(", ", read.stream().map(ResultFile::name).toList());
            throw UserError.failed(
                    names + (read.size() == 1 ? " contains no results" : " contain no results"),
                    "Check the log of its run: JMH writes nothing for a benchmark that failed, and nothing at all "
                            + "until the run ends.");
        }
        return new RecordedVariant(name, read);
    }

    /** Reads the files of all variants, several at a time; of several errors the first by the order of the variants counts. */
    static List<RecordedVariant> read(List<String> names, List<VerdictRequest.VariantFiles> variants) {
        List<Attempt> attempts = IntStream.range(0, names.size())
                .parallel()
                .mapToObj(i -> attempt(names.get(i), variants.get(i).files()))
                .toList();
        return attempts.stream().map(Attempt::variant).toList();
    }

    /**
     * Checks that no file stands on two sides.
     *
     * @throws UserError if one does: it would be compared with itself
     */
    static void requireDifferent(List<String> names, List<VerdictRequest.VariantFiles> variants) {
        Map<Path, String> seen = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            for (Path file : variants.get(i).files()) {
                String other = seen.putIfAbsent(real(file), names.get(i));
                if (other != null && !other.equals(names.get(i))) {
                    throw UserError.usage(
                            file + " belongs to both " + other + " and " + names.get(i)
                                    + ", so it would be compared with itself",
                            "Specify the results of each variant once.");
                }
            }
        }
    }

    /**
     * Checks that no file with results stands on two sides as a copy.
     *
     * @throws UserError if one does: it would be compared with itself
     */
    static void requireNoCopies(List<VerdictRequest.VariantFiles> variants) {
        for (int i = 1; i < variants.size(); i++) {
            for (VerdictRequest.VariantFiles earlier : variants.subList(0, i)) {
                requireNoCopies(earlier.files(), variants.get(i).files());
            }
        }
    }

    private static void requireNoCopies(List<Path> earlier, List<Path> later) {
        for (Path file : later) {
            for (Path other : earlier) {
                if (isCopy(file, other) && !read(file).entries().isEmpty()) {
                    throw UserError.usage(
                            file + " has the same contents as " + other + ", so it would be compared with itself",
                            "Specify the results of each variant; two runs never measure the very same times.");
                }
            }
        }
    }

    private static boolean isCopy(Path file, Path other) {
        try {
            return Files.size(file) == Files.size(other) && Files.mismatch(file, other) < 0;
        } catch (IOException e) {
            // It was read a moment ago; if it is gone by now, nothing tells.
            return false;
        }
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            // Whoever opens it says better what is wrong.
            return file;
        }
    }

    /** A variant, or why it cannot be read. */
    private record Attempt(Optional<RecordedVariant> read, Optional<UserError> error) {
        RecordedVariant variant() {
            error.ifPresent(failure -> {
                throw failure;
            });
            return read.orElseThrow();
        }
    }

    private static Attempt attempt(String name, List<Path> files) {
        try {
            return new Attempt(Optional.of(read(name, files)), Optional.empty());
        } catch (UserError e) {
            return new Attempt(Optional.empty(), Optional.of(e));
        }
    }

    private static ResultFile read(Path file) {
        byte[] content = bytes(file);
        try {
            return new ResultFile(file.toString(), ResultReader.read(content));
        } catch (UserError e) {
            // Readers know the place in the text, and not the name of the file.
            throw UserError.usage(file + ", " + e.problem(), e.remedy()).causedBy(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw UserError.usage(file + " is a folder", "Specify the result files in it.");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw UserError.usage(
                        file + " is a pipe or device, which may never end",
                        "Write the results to a file and specify that file.");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw UserError.usage("no such file: " + file, "Specify a file that JMH wrote (-rf json -rff FILE).")
                    .causedBy(e);
        } catch (IOException e) {
            throw UserError.usage("cannot read " + file + ": " + e, "Check that it exists and is readable.")
                    .causedBy(e);
        } catch (OutOfMemoryError e) {
            throw UserError.usage(file + " is too large to read", "Split it, and combine the parts with --join.")
                    .causedBy(e);
        }
    }
}
