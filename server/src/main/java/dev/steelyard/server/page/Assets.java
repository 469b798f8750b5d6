package dev.steelyard.server.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The files that pages load: the style sheet, scripts, and uPlot from its own jar. */
public final class Assets {

    private static final String PLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

    /** Where each is on the class path. */
    private static final Map<String, String> PLACES = Map.of(
            "serve.css",
            "serve.css",
            "timeline.js",
            "timeline.js",
            "uplot.css",
            PLOT + "uPlot.min.css",
            "uplot.js",
            PLOT + "uPlot.iife.min.js");

    private Assets() {}

    /**
     * A file.
     *
     * @param type its media type
     * @param content its text
     */
    public record Asset(String type, String content) {}

    /** Returns the names of all. */
    public static Set<String> names() {
        return PLACES.keySet();
    }

    /** Returns the description of what programs can ask and send (OpenAPI 3.1). */
    public static String openApi() {
        return read("openapi.json");
    }

    /** Returns a file by its name; empty if there is none. */
    public static Optional<Asset> of(String name) {
        String type = name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
        return Optional.ofNullable(PLACES.get(name)).map(place -> new Asset(type, read(place)));
    }

    private static String read(String place) {
        try (InputStream in = Assets.class.getResourceAsStream(place)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + place + "; build Steelyard again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + place + " from Steelyard's own jar", e);
        }
    }
}
