package dev.steelyard.verdict.files;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Version;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.verdict.offline.Duplicates;
import dev.steelyard.verdict.offline.OfflineJudge;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultFile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Judges result files and prints the report. */
public final class FileVerdicts {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final InstantSource clock;

    /** @param clock the time of day */
    public FileVerdicts(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Reads, judges and prints.
     *
     * @throws UserError if a file cannot be read, holds nothing, or repeats another
     */
    public ExitStatus judge(VerdictRequest request, Console console) {
        if (request.variants().size() < 2) {
            throw UserError.usage(
                    "there is nothing to compare the variant with",
                    "Specify the results of the baseline and of at least one treatment.");
        }
        List<String> names = VariantNames.of(request.variants());
        ResultFiles.requireDifferent(names, request.variants());
        List<RecordedVariant> variants = ResultFiles.read(names, request.variants());
        ResultFiles.requireNoCopies(variants);
        for (RecordedVariant variant : variants) {
            Duplicates.find(variant).ifPresent(copy -> {
                throw UserError.usage(words(copy), "Specify each file once.");
            });
        }
        OfflineJudge.JudgedFiles judged = new OfflineJudge(request.criteria()).judge(variants);
        RunReport report = new RunReport(
                run(variants, request.criteria(), judged),
                List.of(),
                new Judgment(judged.rows()),
                new RunReport.Commands(command(variants, request.criteria()), List.of()),
                RunReport.Kind.OFFLINE,
                List.of(),
                List.of(),
                List.of(),
                judged.warnings());
        new Delivery(ReportOptions.DEFAULT).print(report, request.format(), console);
        return ExitStatus.of(report.rows(), request.failOn());
    }

    /** The words that judge the same files again. */
    private static List<String> command(List<RecordedVariant> variants, Criteria criteria) {
        List<String> words = new ArrayList<>(List.of("verdict"));
        if (criteria.alpha() != Criteria.DEFAULT.alpha()) {
            words.addAll(List.of("--alpha", Double.toString(criteria.alpha())));
        }
        if (criteria.margins().score() != Criteria.DEFAULT.margins().score()) {
            words.addAll(List.of("--margin", Double.toString(criteria.margins().score())));
        }
        if (criteria.margins().allocation() != Criteria.DEFAULT.margins().allocation()) {
            words.addAll(List.of(
                    "--allocation-margin", Double.toString(criteria.margins().allocation())));
        }
        if (criteria.perBenchmark()) {
            words.add("--per-benchmark");
        }
        boolean comma = variants.stream()
                .flatMap(variant -> variant.files().stream())
                .anyMatch(file -> file.name().contains(","));
        if (comma) {
            // A list of files would name others: no command is better than a wrong one.
            return List.of();
        }
        for (RecordedVariant variant : variants) {
            words.addAll(List.of("--join", variant.name() + "=" + files(variant)));
        }
        return words;
    }

    private static String files(RecordedVariant variant) {
        return variant.files().stream().map(ResultFile::name).collect(Collectors.joining(","));
    }

    private Run run(List<RecordedVariant> variants, Criteria criteria, OfflineJudge.JudgedFiles judged) {
        Instant now = clock.instant();
        return new Run(
                TIME.format(now) + "-verdict",
                Version.current(),
                now,
                0,
                Duration.ZERO,
                criteria,
                variants.stream().map(FileVerdicts::variant).toList(),
                judged.benchmarks(),
                environment(variants));
    }

    private static Variant variant(RecordedVariant variant) {
        return new Variant(variant.name(), files(variant), Optional.empty(), Optional.empty(), VariantSettings.NONE);
    }

    /** What the files say of where they were measured; of this machine nothing matters. */
    private static SortedMap<String, String> environment(List<RecordedVariant> variants) {
        SortedMap<String, String> facts = new TreeMap<>();
        for (RecordedVariant variant : variants) {
            fact(facts, variant, "jmh", origin -> origin.jmh());
            fact(facts, variant, "jvm", origin -> origin.jdk());
        }
        return facts;
    }

    private static String words(Duplicates.Copy copy) {
        return place(copy.later()) + " has exactly the same scores for "
                + copy.later().entry().benchmark().shortName() + " as " + place(copy.earlier())
                + "; a copy does not count as another sample";
    }

    private static String place(Duplicates.Placed placed) {
        return placed.file().name() + " (" + placed.entry().origin().place() + ")";
    }

    private static void fact(
            SortedMap<String, String> facts,
            RecordedVariant variant,
            String key,
            Function<ResultEntry.Origin, String> part) {
        List<String> found = new ArrayList<>();
        for (ResultFile file : variant.files()) {
            file.entries().stream()
                    .map(entry -> part.apply(entry.origin()))
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .forEach(found::add);
        }
        String all = found.stream().distinct().sorted().collect(Collectors.joining(", "));
        if (!all.isEmpty()) {
            facts.put(variant.name() + "." + key, all);
        }
    }
}
