package dev.steelyard.verdict.files;

import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard verdict}.
 *
 * @param variants the files of each variant, in the order of the command line; the first is the baseline
 * @param criteria what is promised; its looks do not matter
 * @param format how the result is written to standard output
 * @param failOn what makes the exit code other than 0
 */
public record VerdictRequest(List<VariantFiles> variants, Criteria criteria, Format format, FailOn failOn) {

    public VerdictRequest {
        variants = List.copyOf(variants);
    }

    /**
     * The files of one variant.
     *
     * @param name what it is called; empty for the name of its file
     * @param files at least one
     */
    public record VariantFiles(Optional<String> name, List<Path> files) {
        public VariantFiles {
            files = List.copyOf(files);
            if (files.isEmpty()) {
                throw new IllegalArgumentException("a variant has at least one file");
            }
            name.filter(text -> !Variant.isName(text)).ifPresent(text -> {
                throw new IllegalArgumentException(
                        "'" + text + "' is not a valid variant name; use letters, digits, '.', '_' and '-'");
            });
        }
    }
}
