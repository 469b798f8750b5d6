package dev.steelyard.suite.codecs.size;

import dev.steelyard.suite.codecs.codec.Codec;
import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * How large recipes are in one format: means over the recipes, in bytes, rounded.
 *
 * @param recipes which recipes
 * @param format the format
 * @param encoded the bytes of a recipe
 * @param gzip these, compressed each by itself
 * @param request the HTTP request with the plain bytes
 * @param gzipRequest the HTTP request with the compressed bytes
 */
public record SizeRow(String recipes, Format format, long encoded, long gzip, long request, long gzipRequest) {

    /** Where the article's server listened. */
    static final String HOST = "localhost:8080";

    /** Encodes all recipes and measures them. */
    static SizeRow of(String name, List<Recipe> recipes, Format format) {
        Codec codec = format.codec();
        PostRequest plain = new PostRequest(format, HOST, false);
        PostRequest gzipped = new PostRequest(format, HOST, true);
        long[] sums = new long[4];
        for (Recipe recipe : recipes) {
            byte[] bytes = codec.encode(recipe);
            int compressed = gzip(bytes);
            sums[0] += bytes.length;
            sums[1] += compressed;
            sums[2] += plain.size(bytes.length);
            sums[3] += gzipped.size(compressed);
        }
        int count = recipes.size();
        return new SizeRow(
                name, format, mean(sums[0], count), mean(sums[1], count), mean(sums[2], count), mean(sums[3], count));
    }

    private static long mean(long sum, int count) {
        return Math.round(sum / (double) count);
    }

    private static int gzip(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.size();
    }
}
