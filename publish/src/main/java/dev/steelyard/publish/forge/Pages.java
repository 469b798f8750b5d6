package dev.steelyard.publish.forge;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Lists that an API gives in pages. */
final class Pages {

    private static final int SIZE = 100;
    /** A list of more pages is not read: it is no list of comments or files that people look at. */
    private static final int MOST = 100;

    private Pages() {}

    /**
     * Reads all pages.
     *
     * @param path with parameters, but not those of pages
     * @param list name of the list in each page; empty if the page is the list
     */
    static List<JsonNode> all(Api api, String path, String list) throws ForgeFailure, InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        for (int page = 1; page <= MOST; page++) {
            JsonNode answer = api.get(path + (path.contains("?") ? "&" : "?") + "per_page=" + SIZE + "&page=" + page);
            JsonNode items = list.isEmpty() ? answer : answer.path(list);
            items.forEach(all::add);
            if (items.size() < SIZE) {
                return all;
            }
        }
        throw new ForgeFailure(0, "GET " + path + ": more than " + MOST + " pages");
    }
}
