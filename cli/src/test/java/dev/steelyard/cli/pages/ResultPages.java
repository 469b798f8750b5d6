package dev.steelyard.cli.pages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of results with their data, and what is wrong with them. */
final class ResultPages {

    private static final Pattern SENTENCE =
            Pattern.compile("^\\| \\[[^]]+]\\(([\\w-]+\\.md)\\) \\|[^|]+\\|([^|]+)\\|$");
    private static final Pattern DATA = Pattern.compile("\\bdata/([\\w-]+\\.csv)");

    private static final Pattern CELL = Pattern.compile("(improved|regressed|equivalent|inconclusive)(?:\\*\\*)?"
            + " ([+-][\\d.]+) % \\[([+-][\\d.]+), ([+-][\\d.]+)]");

    /** Numbers that no test can read. */
    private static final Pattern NUMBER_WORD =
            Pattern.compile("\\b(half|halves|thirds?|quarters?|fifths?|tenths?|twice|double|triple)\\b");

    /** What may be said of equivalent rows alone. */
    private static final Pattern EQUALITY = Pattern.compile(
            "\\b(as fast as|as slow as|the same|equivalent|equal|unchanged|no slower|no faster|keeps up)\\b");

    private final Path folder;

    ResultPages(Path folder) {
        this.folder = folder;
    }

    /** The answers of the index, by the page that each leads to. */
    Map<String, String> sentences() throws IOException {
        Map<String, String> sentences = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("README.md"))) {
            Matcher matcher = SENTENCE.matcher(line);
            if (matcher.find()) {
                sentences.put(matcher.group(1), matcher.group(2).strip());
            }
        }
        return sentences;
    }

    List<ResultClaim> claims() throws IOException {
        List<ResultClaim> claims = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(folder.resolve("claims.csv"))) {
            for (NamedCsvRecord line : reader) {
                claims.add(new ResultClaim(
                        line.getField("page"),
                        line.getField("words"),
                        covered(line),
                        Integer.parseInt(line.getField("digits")),
                        List.of(line.getField("quantities").split(" "))));
            }
        }
        return claims;
    }

    private List<ResultRow> covered(NamedCsvRecord line) throws IOException {
        Pattern benchmark = Pattern.compile(line.getField("benchmark"));
        Pattern params = Pattern.compile(line.getField("params"));
        Pattern treatment = Pattern.compile(line.getField("treatment"));
        return ResultRow.of(folder.resolve("data").resolve(line.getField("data"))).stream()
                .filter(row -> row.metric().equals("score"))
                .filter(row -> benchmark.matcher(row.benchmark()).find())
                .filter(row -> params.matcher(row.params()).find())
                .filter(row -> treatment.matcher(row.treatment()).matches())
                .toList();
    }

    /** Returns what a sentence says that these claims do not bear out. */
    static List<String> problems(String page, String sentence, List<ResultClaim> claims) {
        List<String> problems = new ArrayList<>();
        String rest = sentence;
        for (ResultClaim claim : claims) {
            List<String> own = claim.problems();
            problems.addAll(own);
            if (own.isEmpty()) {
                String rendered = claim.rendered();
                if (!sentence.contains(rendered)) {
                    problems.add(page + ": the data say '" + rendered + "', the index does not");
                }
                rest = rest.replace(rendered, " ");
            }
        }
        for (Pattern unclaimed : List.of(Pattern.compile("\\d[\\d.]*"), NUMBER_WORD, EQUALITY)) {
            Matcher matcher = unclaimed.matcher(rest);
            while (matcher.find()) {
                problems.add(page + ": no claim covers '" + matcher.group() + "' of '" + sentence + "'");
            }
        }
        return problems;
    }

    /** All pages but the index. */
    List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
    }

    /** The verdicts that tables of a page have with change and interval. */
    static List<String> cells(Path page) throws IOException {
        return CELL.matcher(Files.readString(page))
                .results()
                .map(cell -> cell.group())
                .toList();
    }

    /** The verdicts that the data of a page have, as a table of a report shows them. */
    Set<String> shown(Path page) throws IOException {
        Set<String> shown = new TreeSet<>();
        for (String file : new TreeSet<>(DATA.matcher(Files.readString(page))
                .results()
                .map(data -> data.group(1))
                .toList())) {
            for (ResultRow row : ResultRow.of(folder.resolve("data").resolve(file))) {
                shown.add(shown(row));
            }
        }
        return shown;
    }

    private static String shown(ResultRow row) {
        double low = row.shownAsThroughput() ? 1 / (1 + row.high()) - 1 : row.low();
        double high = row.shownAsThroughput() ? 1 / (1 + row.low()) - 1 : row.high();
        double change = row.shownAsThroughput() ? 1 / (1 + row.change()) - 1 : row.change();
        String verdict = row.verdict().toLowerCase(Locale.ROOT);
        String mark = verdict.equals("improved") || verdict.equals("regressed") ? "**" : "";
        return verdict + mark + " " + percent(change) + " % [" + percent(low) + ", " + percent(high) + "]";
    }

    /** One digit behind the point, and none from 100 % on. */
    private static String percent(double change) {
        String one = String.format(Locale.ROOT, "%+.1f", 100 * change);
        return Math.abs(Double.parseDouble(one)) >= 100 ? String.format(Locale.ROOT, "%+.0f", 100 * change) : one;
    }
}
