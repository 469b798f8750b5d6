package dev.steelyard.verdict.read.fuzz;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.verdict.offline.Duplicates;
import dev.steelyard.verdict.offline.OfflineJudge;
import dev.steelyard.verdict.read.csv.JmhCsv;
import dev.steelyard.verdict.read.json.JmhJson;
import dev.steelyard.verdict.read.source.FileBytes;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.read.text.JmhLog;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What holds for every input of a reader, however it looks. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
enum Reader {
    JSON(JmhJson::read),
    CSV(file -> JmhCsv.read(file).entries()),
    TEXT(file -> JmhLog.read(file).entries());

    private final Entries reader;

    Reader(Entries reader) {
        this.reader = reader;
    }

    private interface Entries {
        List<ResultEntry> of(FileBytes file) throws IOException;
    }

    private List<ResultEntry> read(byte[] input) {
        byte[] plain = Texts.plain(input);
        try {
            return reader.of(() -> new ByteArrayInputStream(plain));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    /**
     * Reads an input, and judges what came out against itself.
     *
     * @throws RuntimeException if anything but a complaint about the input comes of it
     */
    void check(byte[] input) {
        List<ResultEntry> entries;
        try {
            entries = read(input);
        } catch (UserError e) {
            require(e.problem().matches("(?s)(line|byte) .*: .+") && !e.remedy().isBlank(), "a complaint says it all");
            return;
        }
        require(entries.equals(read(input)), "the same input gives the same entries");
        RecordedVariant base = new RecordedVariant("base", List.of(new ResultFile("a", entries)));
        RecordedVariant change = new RecordedVariant("change", List.of(new ResultFile("b", entries)));
        Duplicates.find(base);
        for (Judged row :
                new OfflineJudge(Criteria.DEFAULT).judge(List.of(base, change)).rows()) {
            row.comparison().facts().ifPresent(evidence -> require(evidence.blocks() > 0, "forks stand behind it"));
            boolean changed = row.verdict().outcome().name().endsWith("ED");
            require(!changed, "nothing differs from itself: " + row);
        }
    }

    private static void require(boolean held, String what) {
        if (!held) {
            throw new IllegalStateException("broken: " + what);
        }
    }
}
