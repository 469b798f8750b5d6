package dev.steelyard.app.reach;

import dev.steelyard.app.catalogue.Catalogue;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.reach.BenchmarkCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adds to what variants list the digests of the benchmarks' own code, by which a history knows that one was edited or renamed. */
public final class OwnCodeDigests {

    private OwnCodeDigests() {}

    /** Returns every benchmark with the variants that have it, and its code in each of these as far as that can be read. */
    public static List<Presence> of(Catalogue catalogue) {
        List<Presence> presence = catalogue.presence();
        Map<Presence, TreeMap<String, String>> digests = new HashMap<>();
        Map<List<Path>, Map<String, Optional<String>>> known = new HashMap<>();
        for (Subject subject : catalogue.subjects()) {
            String variant = subject.variant().name();
            Map<String, Optional<String>> byName =
                    known.computeIfAbsent(subject.classPath(), absent -> new HashMap<>());
            try (BenchmarkCode code = BenchmarkCode.on(subject.classPath())) {
                for (Presence one : presence) {
                    catalogue
                            .listed(one.benchmark(), variant)
                            .map(ListedBenchmark::name)
                            .flatMap(name -> byName.computeIfAbsent(name, code::digest))
                            .ifPresent(digest -> digests.computeIfAbsent(one, absent -> new TreeMap<>())
                                    .put(variant, digest));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("files that were only read cannot be closed", e);
            }
        }
        List<Presence> all = new ArrayList<>();
        for (Presence one : presence) {
            all.add(new Presence(one.benchmark(), one.variants(), digests.getOrDefault(one, new TreeMap<>())));
        }
        return List.copyOf(all);
    }

    /** Returns whether the same variants list the same benchmarks, whatever is known of their code. */
    public static boolean sameBenchmarks(List<Presence> some, List<Presence> others) {
        return bare(some).equals(bare(others));
    }

    private static List<Presence> bare(List<Presence> presence) {
        return presence.stream()
                .map(one -> new Presence(one.benchmark(), one.variants()))
                .toList();
    }
}
