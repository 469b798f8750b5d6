package dev.steelyard.server.page;

import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a page shows, for programs. */
public final class PageJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    private PageJson() {}

    /**
     * Writes a page: its tables by their keys, each row as an object with the paths that its cells lead to, the notes on each table, its
     * charts and commands, and the paths of related pages.
     */
    public static void render(Page page, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("path", page.path());
        root.put("title", page.title());
        root.set("answer", Json.array(page.answer()));
        ObjectNode sections = root.putObject("sections");
        page.sections().forEach(section -> section(section, sections.putArray(section.key())));
        ObjectNode timelines = root.putObject("timelines");
        page.timelines().forEach(timeline -> timelines.set(timeline.key(), timeline(timeline)));
        ObjectNode notes = root.putObject("notes");
        page.sections().stream()
                .filter(section -> !section.notes().isEmpty())
                .forEach(section -> notes.set(section.key(), Json.array(section.notes())));
        ArrayNode commands = root.putArray("commands");
        page.commands()
                .forEach(command ->
                        commands.addObject().put("purpose", command.purpose()).put("command", command.line()));
        ArrayNode related = root.putArray("related");
        page.related()
                .forEach(
                        other -> related.addObject().put("title", other.title()).put("path", other.path()));
        Json.write(root, out);
    }

    private static void section(Section section, ArrayNode rows) {
        for (List<Cell> cells : section.rows()) {
            ObjectNode row = rows.addObject();
            for (int i = 0; i < cells.size(); i++) {
                row.set(section.columns().get(i).key(), cells.get(i).value());
            }
            if (cells.stream().anyMatch(cell -> cell.link().isPresent())) {
                ObjectNode links = row.putObject("links");
                for (int i = 0; i < cells.size(); i++) {
                    String key = section.columns().get(i).key();
                    cells.get(i).link().ifPresent(path -> links.put(key, path));
                }
            }
        }
    }

    /** Returns a chart: its commits, and values that name them by their place. */
    static ObjectNode timeline(Timeline timeline) {
        ObjectNode node = Json.object();
        node.put("heading", timeline.heading());
        node.put("unit", timeline.unit());
        node.put("include", timeline.include());
        node.put("params", timeline.params());
        ArrayNode commits = node.putArray("commits");
        timeline.commits().forEach(commit -> {
            ObjectNode one = commits.addObject().put("name", commit.name()).put("title", commit.title());
            Json.put(one, "commit", commit.hash());
        });
        ArrayNode lines = node.putArray("lines");
        timeline.lines().forEach(line -> {
            ObjectNode one = lines.addObject().put("name", line.name());
            ArrayNode dots = one.putArray("values");
            line.dots().forEach(dot -> {
                ObjectNode value = dots.addObject().put("commit", dot.commit()).put("value", dot.value());
                Json.put(value, "low", dot.low());
                Json.put(value, "high", dot.high());
                if (!dot.forks().isEmpty()) {
                    ArrayNode forks = value.putArray("forks");
                    dot.forks().forEach(forks::add);
                }
                value.put("text", dot.text()).put("run", dot.link());
            });
        });
        ArrayNode shifts = node.putArray("changes");
        timeline.shifts()
                .forEach(shift -> shifts.addObject()
                        .put("first", shift.first())
                        .put("last", shift.last())
                        .put("text", shift.text())
                        .put("tone", shift.tone().name().toLowerCase(Locale.ROOT)));
        ArrayNode signs = node.putArray("signs");
        timeline.signs()
                .forEach(sign -> signs.addObject()
                        .put("commit", sign.commit())
                        .put("kind", sign.kind().name().toLowerCase(Locale.ROOT))
                        .put("label", sign.label())
                        .put("text", sign.text()));
        return node;
    }

    /** Returns a chart as a script holds it: nothing in it ends the script. */
    static String embedded(Timeline timeline) {
        StringBuilder text = new StringBuilder();
        try {
            Json.write(timeline(timeline), text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return text.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }

    /** Returns the error that a program reads. */
    public static String error(String problem, Optional<String> remedy) {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("error", problem);
        Json.put(root, "remedy", remedy);
        return root.toString();
    }
}
