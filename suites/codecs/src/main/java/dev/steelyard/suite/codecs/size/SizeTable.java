package dev.steelyard.suite.codecs.size;

import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How large recipes are in every format: the article's recipe, then those of each size.
 *
 * @param rows a row per recipes and format; JSON is the first format of each
 */
public record SizeTable(List<SizeRow> rows) {

    /** Copies the rows. */
    public SizeTable {
        rows = List.copyOf(rows);
    }

    /** Encodes everything and measures it. */
    public static SizeTable measure() {
        List<SizeRow> rows = new ArrayList<>();
        add(rows, "article", List.of(Recipes.ofTheArticle()));
        for (RecipeSize size : RecipeSize.values()) {
            add(rows, size.id(), Recipes.of(size));
        }
        return new SizeTable(rows);
    }

    private static void add(List<SizeRow> rows, String name, List<Recipe> recipes) {
        for (Format format : Format.values()) {
            rows.add(SizeRow.of(name, recipes, format));
        }
    }

    /** The table for people, with the share of JSON's size. */
    public String markdown() {
        StringBuilder text = new StringBuilder("""
                | recipe | impl | encoded | of JSON | gzip | request | request, gzip |
                |---|---|--:|--:|--:|--:|--:|
                """);
        long json = 1;
        for (SizeRow row : rows) {
            if (row.format() == Format.JACKSON_JSON) {
                json = row.encoded();
            }
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d | %.0f %% | %d | %d | %d |\n",
                    row.recipes(),
                    row.format().id(),
                    row.encoded(),
                    100.0 * row.encoded() / json,
                    row.gzip(),
                    row.request(),
                    row.gzipRequest()));
        }
        return text.toString();
    }

    /** The table for programs: comma-separated, with a line of names. */
    public String csv() {
        StringBuilder text = new StringBuilder("recipe,impl,encoded,gzip,request,request_gzip\n");
        for (SizeRow row : rows) {
            text.append(row.recipes()).append(',').append(row.format().id());
            for (long size : new long[] {row.encoded(), row.gzip(), row.request(), row.gzipRequest()}) {
                text.append(',').append(size);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
