package dev.steelyard.cli.pages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of results with their data, and what is wrong with them. */
final class ResultPages {

    private static final Pattern SENTENCE =
            Pattern.compile("^\\| \\[[^]]+]\\(([\\w-]+\\.md)\\) \\|[^|]+\\|([^|]+)\\|$");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private static final Pattern CELL = Pattern.compile("(improved|regressed|equivalent|inconclusive)(?:\\*\\*)?"
            + " ([+-][\\d.]+) % \\[([+-][\\d.]+), ([+-][\\d.]+)]");

    /** Not part of a name. */
    private static final Pattern NUMBER = Pattern.compile("(?<!\\w)\\d[\\d.]*");

    /** Numbers that no test can read. */
    private static final Pattern NUMBER_WORD =
            Pattern.compile("\\b(half|halves|thirds?|quarters?|fifths?|tenths?|twice|double|triple)\\b");

    /** What may be said of equivalent rows alone. */
    private static final Pattern EQUALITY = Pattern.compile(
            "\\b(as fast as|as slow as|the same|equivalent|equal|unchanged|no slower|no faster|keeps up)\\b");

    /** The change that a row without a verdict should have been able to detect. */
    private static final double DETECTABLE = 0.05;

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
                        line.getField("place").equals("index"),
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
        List<ResultRow> rows = new ArrayList<>();
        for (String data : line.getField("data").split(" ")) {
            rows(data).stream()
                    .filter(row -> row.metric().equals("score") && row.hasInterval())
                    .filter(row -> benchmark.matcher(row.benchmark()).find())
                    .filter(row -> params.matcher(row.params()).find()
                            || params.matcher(row.paramsAndThreads()).find())
                    .filter(row -> treatment.matcher(row.treatment()).matches())
                    .forEach(rows::add);
        }
        return rows;
    }

    /** Returns what a sentence says that these claims do not bear out. */
    static List<String> problems(String page, String sentence, List<ResultClaim> claims) {
        return problems(page, sentence, sentence, claims);
    }

    /**
     * Returns what the bold words of a page's text, and its answer, say that these claims do not bear out, and claims that it
     * does not have.
     */
    static List<String> problems(Path page, List<ResultClaim> claims) throws IOException {
        List<String> lines = Files.readAllLines(page);
        String text = prose(lines);
        String bold = BOLD.matcher(text).results().map(found -> found.group(1)).collect(Collectors.joining(" ... "));
        String covered = bold + (ResultCell.of(page).isEmpty() ? "" : " ... " + prose(answer(lines)));
        String name = page.getFileName().toString();
        return problems(name, text.replace("**", ""), DATE.matcher(covered).replaceAll(" "), claims);
    }

    /** What stands between the title of a page and its first plot, table or section. */
    private static List<String> answer(List<String> lines) {
        return lines.stream()
                .skip(1)
                .takeWhile(line -> !line.startsWith("#") && !line.startsWith("![") && !line.startsWith("|"))
                .toList();
    }

    /** Returns a page without its tables and commands, as one line. */
    private static String prose(List<String> lines) {
        List<String> kept = new ArrayList<>();
        boolean command = false;
        for (String line : lines) {
            boolean fence = line.startsWith("```");
            if (!fence && !command && !line.startsWith("|")) {
                kept.add(line.strip());
            }
            command ^= fence;
        }
        return String.join(" ", kept).replaceAll(" +", " ");
    }

    private static List<String> problems(String page, String text, String covered, List<ResultClaim> claims) {
        List<String> problems = new ArrayList<>();
        String rest = covered;
        for (ResultClaim claim : claims) {
            List<String> own = claim.problems();
            problems.addAll(own);
            if (own.isEmpty()) {
                String rendered = claim.rendered();
                if (!text.contains(rendered)) {
                    problems.add(page + ": the data say '" + rendered + "', the text does not");
                }
                rest = rest.replace(rendered, " ");
            }
        }
        for (Pattern unclaimed : List.of(NUMBER, NUMBER_WORD, EQUALITY)) {
            Matcher matcher = unclaimed.matcher(rest);
            while (matcher.find()) {
                problems.add(page + ": no claim covers '" + matcher.group() + "' of '" + covered + "'");
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

    /**
     * Returns which cells of a page's tables are not those of their row of the data: verdicts with change and interval, other
     * words, scores, and rates.
     */
    List<String> problems(Path page) throws IOException {
        List<String> problems = new ArrayList<>();
        int bound = 0;
        for (ResultCell cell : ResultCell.of(page)) {
            bound += CELL.matcher(cell.text()).find() ? 1 : 0;
            List<ResultRow> rows = cell.rows(rows(cell.data()));
            if (rows.isEmpty() || (rows.size() > 1 && !cell.isBaseline())) {
                problems.add(cell.place() + " has " + rows.size() + " rows in " + cell.data());
            } else if (!cell.says(rows)) {
                String data =
                        cell.isBaseline() ? "another number" : "'" + rows.get(0).words() + "'";
                problems.add(cell.place() + ", but " + cell.data() + " has " + data);
            }
        }
        int all = cells(page).size();
        if (bound != all) {
            problems.add((all - bound) + " of " + all + " verdicts are in no table of benchmarks with data");
        }
        return problems;
    }

    private List<ResultRow> rows(String data) throws IOException {
        return ResultRow.of(folder.resolve("data").resolve(data));
    }

    /** Returns the measured comparisons of scores, of the data that a page has tables of, that no cell is about. */
    List<String> missing(Path page) throws IOException {
        Map<String, Set<ResultRow>> shown = new LinkedHashMap<>();
        for (ResultCell cell : ResultCell.of(page)) {
            Set<ResultRow> rows = shown.computeIfAbsent(cell.data(), data -> new HashSet<>());
            if (!cell.isBaseline()) {
                rows.addAll(cell.rows(rows(cell.data())));
            }
        }
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, Set<ResultRow>> table : shown.entrySet()) {
            for (ResultRow row : rows(table.getKey())) {
                if (row.metric().equals("score")
                        && row.status().equals("measured")
                        && !table.getValue().contains(row)) {
                    missing.add(table.getKey() + ": no cell is about " + row.described());
                }
            }
        }
        return missing;
    }

    /**
     * Returns where a page's table of data does not have the counts of its files, and which files its tables of benchmarks are
     * of that it does not have.
     */
    List<String> miscounted(Path page) throws IOException {
        List<String> wrong = new ArrayList<>();
        Set<String> missing = new TreeSet<>();
        for (ResultCell cell : ResultCell.of(page)) {
            missing.add(cell.data());
        }
        for (DataCounts counted : DataCounts.of(page)) {
            missing.remove(counted.data());
            DataCounts expected = DataCounts.of(counted.data(), rows(counted.data()), DETECTABLE);
            if (!counted.equals(expected)) {
                wrong.add(counted + ", but its rows are " + expected);
            }
        }
        missing.forEach(data -> wrong.add(data + " is not in the table of data"));
        return wrong;
    }
}
