package dev.steelyard.verdict.files;

import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.files.VerdictRequest.VariantFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Names for variants that have none: the name of their file, with that of its folder where files are called alike. */
final class VariantNames {

    private static final String FALLBACK = "results";

    private VariantNames() {}

    /**
     * Returns a name for each variant, in their order.
     *
     * @throws UserError if two would be called alike
     */
    static List<String> of(List<VariantFiles> variants) {
        List<String> names = named(variants, VariantNames::file);
        if (doubled(names).isEmpty()) {
            return names;
        }
        List<String> longer = named(variants, path -> folder(path) + "-" + file(path));
        String same = doubled(longer);
        if (!same.isEmpty()) {
            throw UserError.usage(
                    "two variants would both be named '" + same + "'",
                    "Name them: --join NAME=FILE for each, or --join NAME=FILE,FILE for files of one variant.");
        }
        return longer;
    }

    private static List<String> named(List<VariantFiles> variants, Function<Path, String> name) {
        List<String> names = new ArrayList<>();
        for (VariantFiles variant : variants) {
            names.add(variant.name().orElseGet(() -> name.apply(variant.files().get(0))));
        }
        return names;
    }

    private static String doubled(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream().filter(name -> !seen.add(name)).findFirst().orElse("");
    }

    /** The name without its ending. */
    private static String file(Path path) {
        String name = text(path.getFileName());
        int dot = name.lastIndexOf('.');
        return plain(dot > 0 ? name.substring(0, dot) : name);
    }

    private static String folder(Path path) {
        Path parent = path.toAbsolutePath().normalize().getParent();
        return plain(parent == null ? "" : text(parent.getFileName()));
    }

    private static String text(@Nullable Path part) {
        return part == null ? "" : part.toString();
    }

    private static String plain(String text) {
        String name = text.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^-+|-+$", "");
        return name.isEmpty() ? FALLBACK : name;
    }
}
