package dev.steelyard.history.ledger;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Files to import. */
final class SampleImports {

    static final ProjectName PROJECT = new ProjectName("git.example.org/decoder", "decoder");
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    private SampleImports() {}

    static ImportedSubject subject(String benchmark) {
        return new ImportedSubject("Suite", benchmark, "", "", 1, "score", "ns/op");
    }

    /** A value for each word: {@code revision=value}. Their times are a day apart. */
    static ImportedSeries series(ImportedSubject subject, Better better, String... words) {
        List<ImportedValue> values = new ArrayList<>();
        for (String word : words) {
            int end = word.lastIndexOf('=');
            values.add(new ImportedValue(
                    word.substring(0, end),
                    new Moment(Optional.of(START.plusSeconds(86_400L * values.size())), Optional.empty()),
                    values.size(),
                    Double.parseDouble(word.substring(end + 1)),
                    0.1,
                    OptionalInt.of(3)));
        }
        return new ImportedSeries(subject, better, values);
    }

    static ImportedFile history(String name, ImportedSeries... series) {
        return file(name, "ci", ImportTool.GITHUB_ACTION_BENCHMARK, true, series);
    }

    static ImportedFile file(String name, String host, ImportTool tool, boolean history, ImportedSeries... series) {
        return new ImportedFile(PROJECT, host, name, new ImportedResults(tool, history, List.of(series), 0), false);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
