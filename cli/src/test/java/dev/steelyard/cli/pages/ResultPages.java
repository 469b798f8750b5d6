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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

    /** Numbers that no test can read. */
    private static final Pattern NUMBER_WORD =
            Pattern.compile("\\b(half|halves|thirds?|quarters?|fifths?|tenths?|twice|double|triple)\\b");

    /** What may be said of equivalent rows alone. */
    private static final Pattern EQUALITY = Pattern.compile(
            "\\b(as fast as|as slow as|the same|equivalent|equal|unchanged|no slower|no faster|keeps up)\\b");

    /** The change that every published row without a verdict should have been able to detect. */
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
        return ResultRow.of(folder.resolve("data").resolve(line.getField("data"))).stream()
                .filter(row -> row.metric().equals("score") && row.hasInterval())
                .filter(row -> benchmark.matcher(row.benchmark()).find())
                .filter(row -> params.matcher(row.params()).find())
                .filter(row -> treatment.matcher(row.treatment()).matches())
                .toList();
    }

    /** Returns what a sentence says that these claims do not bear out. */
    static List<String> problems(String page, String sentence, List<ResultClaim> claims) {
        return problems(page, sentence, sentence, claims);
    }

    /** Returns what the bold words of a page's text say that these claims do not bear out, and claims that it does not have. */
    static List<String> problems(Path page, List<ResultClaim> claims) throws IOException {
        String text = prose(Files.readAllLines(page));
        String bold = BOLD.matcher(text).results().map(found -> found.group(1)).collect(Collectors.joining(" ... "));
        String name = page.getFileName().toString();
        return problems(name, text.replace("**", ""), DATE.matcher(bold).replaceAll(" "), claims);
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
        for (Pattern unclaimed : List.of(Pattern.compile("\\d[\\d.]*"), NUMBER_WORD, EQUALITY)) {
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
     * Returns which cells of a page's tables are not those of their row of the data: verdicts with change and interval, scores,
     * and rates. Other words of such a table are not looked at.
     */
    List<String> problems(Path page) throws IOException {
        List<String> problems = new ArrayList<>();
        int bound = 0;
        for (ResultCell cell : ResultCell.of(page)) {
            boolean verdict = CELL.matcher(cell.text()).find();
            bound += verdict ? 1 : 0;
            List<ResultRow> rows = cell.rows(ResultRow.of(folder.resolve("data").resolve(cell.data())));
            if (rows.isEmpty() || (rows.size() > 1 && !cell.isBaseline())) {
                problems.add(cell.place() + " has " + rows.size() + " rows in " + cell.data());
            } else if (verdict && !cell.text().replaceFirst("^\\*\\*", "").equals(shown(rows.get(0)))) {
                problems.add(cell.place() + ", but " + cell.data() + " has '" + shown(rows.get(0)) + "'");
            } else if (cell.isNumber() && rows.stream().noneMatch(cell::isScoreOf)) {
                problems.add(cell.place() + ", but " + cell.data() + " has another number");
            }
        }
        int all = cells(page).size();
        if (bound != all) {
            problems.add((all - bound) + " of " + all + " verdicts are in no table of benchmarks with data");
        }
        return problems;
    }

    /**
     * Returns the rows of a page's tables that have no verdict on their scores, could not have detected a change of 5 % either,
     * and are in no list of such rows, whose first two columns are row and treatment.
     */
    List<String> unlisted(Path page) throws IOException {
        Set<List<String>> listed = new HashSet<>();
        for (String line : Files.readAllLines(page)) {
            String[] fields = line.split("\\|", -1);
            if (fields.length > 2) {
                listed.add(List.of(fields[1].strip(), fields[2].strip()));
            }
        }
        List<String> unlisted = new ArrayList<>();
        for (ResultCell cell : ResultCell.of(page)) {
            if (cell.text().startsWith("inconclusive") && !listed.contains(List.of(cell.label(), cell.variant()))) {
                cell.rows(ResultRow.of(folder.resolve("data").resolve(cell.data()))).stream()
                        .filter(row -> row.metric().equals("score") && !(row.detectable() <= DETECTABLE))
                        .forEach(row -> unlisted.add(cell.place()));
            }
        }
        return unlisted;
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
