package dev.steelyard.cli.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a table on a page of results. The file of data that the page links last before it, or in it, is the
 * line's; lists of blocks do not count.
 *
 * @param line of the page, from 1
 * @param data name of the file; empty if the page linked none before
 * @param heads of the table
 * @param fields of the line, one for each head
 */
record PageLine(int line, String data, List<String> heads, List<String> fields) {

    private static final Pattern DATA = Pattern.compile("\\bdata/((?![\\w-]*-blocks\\.csv)[\\w-]+\\.csv)");
    private static final Pattern RULE = Pattern.compile("[|: -]+");

    /** Returns the lines of all tables of a page but their heads, in their order. */
    static List<PageLine> of(Path page) throws IOException {
        List<PageLine> found = new ArrayList<>();
        List<String> lines = Files.readAllLines(page);
        String data = "";
        Optional<List<String>> heads = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher link = DATA.matcher(line);
            while (link.find()) {
                data = link.group(1);
            }
            if (!line.startsWith("|")) {
                heads = Optional.empty();
            } else if (heads.isEmpty()) {
                heads = Optional.of(split(line));
            } else if (!RULE.matcher(line).matches()) {
                found.add(new PageLine(i + 1, data, heads.get(), split(line)));
            }
        }
        return found;
    }

    private static List<String> split(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }

    /** Returns what stands below a head. */
    String field(String head) {
        return fields.get(heads.indexOf(head));
    }
}
