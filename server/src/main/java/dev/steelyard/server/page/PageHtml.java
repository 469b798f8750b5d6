package dev.steelyard.server.page;

import dev.steelyard.report.html.PageOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A page for browsers. All its links are relative, so that it works below any prefix and as a file.
 *
 * @param page the page
 * @param files whether it is a file among others, so that links name files
 * @param version version of the program that made it
 * @param query what its address asks for
 */
public record PageHtml(Page page, boolean files, String version, Map<String, String> query) {

    /** What a page may load: its own files, and nothing else. */
    public static final String POLICY =
            "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    /** Name of the file that a page is, in its folder. */
    public static final String INDEX = "index.html";

    /** A cell with at most so many characters is not broken into lines. */
    private static final int SHORT = 20;

    /** So many rows of a table are on a page of a server; nobody scrolls further, and browsers take their time. */
    private static final int MOST_ROWS = 300;

    private static final String FROM = "from-";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,8}");

    /** So many signs of a chart are listed below it; its data have all. */
    private static final int MOST_SIGNS = 8;

    /** Writes the page. */
    // The generated method takes an interceptor of tags, which may be null; nothing is intercepted.
    @SuppressWarnings("NullAway")
    public void render(Appendable out) throws IOException {
        try {
            JtepageGenerated.render(new PageOutput(out), null, this);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    /** Returns what a page that is a file may load; only servers can say who may frame it. */
    public String policy() {
        return POLICY.substring(0, POLICY.indexOf("; frame-ancestors"));
    }

    /** Returns the way to the top, which ends with a slash. */
    public String root() {
        return page.depth() == 0 ? "./" : "../".repeat(page.depth());
    }

    /** Returns the related pages that can be had where this one is. */
    public List<Page.Related> related() {
        return page.related().stream()
                .filter(related -> !(files && related.server()))
                .toList();
    }

    /** Returns the name of the file that a page is, if it is one; empty on a server. */
    public String index() {
        return files ? INDEX : "";
    }

    /** Returns the way to a page. */
    public String href(String path) {
        int place = path.indexOf('#');
        String folder = place < 0 ? path : path.substring(0, place);
        return root() + folder.substring(1) + index() + (place < 0 ? "" : path.substring(place));
    }

    /** Returns the fields of the question that can be asked from where this page is. */
    public List<Page.Field> fields() {
        return files ? List.of() : page.fields();
    }

    /** Returns the rows of a table that are on the page. */
    public List<List<Cell>> rows(Section section) {
        // In a folder of files, nothing else leads to the pages that rows link to.
        return files
                ? section.rows()
                : section.rows().subList(first(section), Math.min(first(section) + MOST_ROWS, size(section)));
    }

    private static int size(Section section) {
        return section.rows().size();
    }

    /** Returns the place of the first row that is on the page; 0 is the first. */
    private int first(Section section) {
        String asked = query.getOrDefault(FROM + section.key(), "0");
        int place = NUMBER.matcher(asked).matches() ? Integer.parseInt(asked) : 0;
        return place < size(section) ? place : 0;
    }

    /** Returns which rows are on the page; empty if all of them are. */
    public String window(Section section) {
        int shown = rows(section).size();
        return shown == size(section)
                ? ""
                : "Rows " + (first(section) + 1) + " to " + (first(section) + shown) + " of " + size(section) + ".";
    }

    /** Returns the address of the rows before those on the page; empty if there are none. */
    public String before(Section section) {
        return first(section) == 0 || files ? "" : at(section, Math.max(0, first(section) - MOST_ROWS));
    }

    /** Returns the address of the rows after those on the page; empty if there are none. */
    public String after(Section section) {
        int next = first(section) + MOST_ROWS;
        return next >= size(section) || files ? "" : at(section, next);
    }

    private String at(Section section, int place) {
        String question = page.question();
        return (question.isEmpty() ? "?" : question + "&") + FROM + section.key() + "=" + place + "#" + section.key();
    }

    /** Returns the forms that can be sent from where this page is. */
    public List<Page.Form> forms() {
        return files ? List.of() : page.forms();
    }

    /** Returns the way to a file of the program, such as its style sheet. */
    public String asset(String name) {
        return root() + "assets/" + name;
    }

    /** Returns the class of a tone; empty for a plain one. */
    public String type(Cell.Tone tone) {
        return tone == Cell.Tone.PLAIN ? "" : tone.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the classes of a cell. */
    public String type(Section section, int column, Cell cell) {
        boolean whole = cell.text().length() <= SHORT;
        return (section.columns().get(column).number() ? "number " : whole ? "short " : "") + type(cell.tone());
    }

    /** Returns the drawing of a chart. */
    public TimelineDrawing drawing(Timeline timeline) {
        return TimelineDrawing.of(timeline);
    }

    /** Returns what is to be known at the commits of a chart, the newest first. */
    public List<String> signs(Timeline timeline) {
        List<String> sentences = new ArrayList<>();
        for (int i = timeline.signs().size() - 1; i >= 0 && sentences.size() < MOST_SIGNS; i--) {
            sentences.add(timeline.signs().get(i).text());
        }
        int more = timeline.signs().size() - sentences.size();
        if (more > 0) {
            sentences.add("And " + more + " more at earlier commits: see this page as JSON.");
        }
        return sentences;
    }

    /** Returns a chart for the script. */
    public String embedded(Timeline timeline) {
        return PageJson.embedded(timeline);
    }
}
