package dev.steelyard.cli.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What the page about thirty releases of Avro says is what the detector finds in its data today. */
class ReleasesPageTest {
    private static final Path RESULTS = Path.of("../docs/results");

    @Test
    void each_change_is_a_line_of_the_page_and_there_are_no_others() throws IOException {
        List<String[]> rows = Files.readAllLines(RESULTS.resolve("data/releases.csv")).stream()
                .map(line -> line.split(",", -1))
                // The release that all are compared with has no values.
                .filter(row -> !row[1].isEmpty())
                .toList();
        String page = Files.readString(RESULTS.resolve("releases.md"));
        ChangeDetector detector = new ChangeDetector(0.01);
        List<String> lines = new ArrayList<>();
        for (int column = 1; column < rows.get(0).length; column++) {
            String name = rows.get(0)[column];
            int place = column;
            double[] values = rows.subList(1, rows.size()).stream()
                    .mapToDouble(row -> Double.parseDouble(row[place]))
                    .toArray();
            SeriesChanges found = detector.detect(RevisionSeries.of(name, values));
            found.changes()
                    .forEach(change -> lines.add(String.format(
                            Locale.ROOT,
                            "| `%s` | %s | %.2f -> %.2f | change",
                            name,
                            rows.get(1 + change.index())[0],
                            change.before(),
                            change.after())));
            if (!found.spikes().isEmpty()) {
                assertThat(found.spikes())
                        .as(name)
                        .allMatch(spike -> spike.latest())
                        .hasSize(2);
                double[] last = Arrays.copyOfRange(values, values.length - 2, values.length);
                lines.add(String.format(
                        Locale.ROOT,
                        "| `%s` | 1.12.1, 1.12.2 | %.2f; %.2f, %.2f | two values too recent to tell",
                        name,
                        found.spikes().get(0).level(),
                        last[0],
                        last[1]));
            }
        }
        assertThat(lines).hasSize(5).allSatisfy(line -> assertThat(page).contains(line));
        assertThat(page.lines().filter(line -> line.startsWith("| `"))).hasSize(lines.size() + 1);
    }
}
