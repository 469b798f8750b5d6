package dev.steelyard.verdict.files;

import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Opens files of results. */
final class ResultFiles {

    /** Number of entries from which files with the same scores must be copies, however few digits they have. */
    private static final int TELLING = 3;

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
     * Checks that no file with results stands on two sides as a copy, packed or not.
     *
     * @throws UserError if one does: it would be compared with itself
     */
    static void requireNoCopies(List<RecordedVariant> variants) {
        List<ResultFile> earlier = new ArrayList<>();
        for (RecordedVariant variant : variants) {
            for (ResultFile file : variant.files()) {
                for (ResultFile other : earlier) {
                    if (file.entries().equals(other.entries()) && isCopy(file, other)) {
                        throw UserError.usage(
                                file.name() + " has the same contents as " + other.name()
                                        + ", so it would be compared with itself",
                                "Specify the results of each variant; two runs never measure the very same times.");
                    }
                }
            }
            variant.files().stream().filter(file -> !file.entries().isEmpty()).forEach(earlier::add);
        }
    }

    /** Few scores with few digits may be the same by chance; then only the same bytes are a copy. */
    private static boolean isCopy(ResultFile file, ResultFile other) {
        boolean telling = file.entries().size() >= TELLING
                || file.entries().stream()
                        .flatMap(entry -> entry.score().forks().stream())
                        .anyMatch(fork -> fork.rounding() == 0);
        try {
            return telling || Files.mismatch(Path.of(file.name()), Path.of(other.name())) < 0;
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
        if (Files.isDirectory(file)) {
            throw UserError.usage(file + " is a folder", "Specify the result files in it.");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw UserError.usage(
                    file + " is a pipe or device, which may never end",
                    "Write the results to a file and specify that file.");
        }
        try {
            ReadResults results = ResultReader.read(() -> Files.newInputStream(file));
            return new ResultFile(file.toString(), results.entries(), results.unread());
        } catch (UserError e) {
            // Readers know the place in the text, and not the name of the file.
            throw UserError.usage(file + ", " + e.problem(), e.remedy()).causedBy(e);
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
