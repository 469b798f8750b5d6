package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.server.codespeed.Codespeed;
import dev.steelyard.server.page.Answer;
import dev.steelyard.server.page.Assets;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.PageHtml;
import dev.steelyard.server.page.PageJson;
import dev.steelyard.server.page.PngImage;
import dev.steelyard.server.page.Section;
import dev.steelyard.server.page.SectionCsv;
import dev.steelyard.server.page.Timeline;
import dev.steelyard.server.page.TimelineDrawing;
import dev.steelyard.server.view.Pages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer to each path: a page, one of its twins in its folder ({@code data.json}, {@code KEY.csv}, {@code KEY.svg}, {@code KEY.png}), a file of the
 * program, or that there is none.
 */
public final class Answers {

    private static final String ASSETS = "/assets/";
    private static final String FEED = "/feed.xml";
    private static final String OPENAPI = "/api/v1/openapi.json";
    private static final String SOON = "2";
    private static final String JSON_TWIN = "data.json";
    private static final String CSV_END = ".csv";
    private static final String SVG_END = ".svg";
    private static final String PNG_END = ".png";
    private static final List<String> ENDS = List.of(CSV_END, SVG_END, PNG_END);

    private final Pages pages;
    private final Optional<Codespeed> codespeed;
    private final boolean files;
    private final String version;

    /**
     * Answers as a server.
     *
     * @param pages the pages
     * @param codespeed answers its addresses
     * @param version version of the program
     */
    public static Answers ofServer(Pages pages, Codespeed codespeed, String version) {
        return new Answers(pages, Optional.of(codespeed), false, version);
    }

    /**
     * Answers as files of a folder.
     *
     * @param pages the pages
     * @param version version of the program
     */
    public static Answers ofFiles(Pages pages, String version) {
        return new Answers(pages, Optional.empty(), true, version);
    }

    private Answers(Pages pages, Optional<Codespeed> codespeed, boolean files, String version) {
        this.pages = pages;
        this.codespeed = codespeed;
        this.files = files;
        this.version = version;
    }

    /** Returns the answer to a path. */
    Answer of(String path, Map<String, String> query) {
        try {
            return found(path, query).orElseGet(() -> nothing(path));
        } catch (Pages.StillExamining e) {
            return error(
                            Answer.BUSY,
                            path,
                            "This history is being examined for the first time since the server started",
                            "The page reloads by itself.")
                    .with("Retry-After", SOON)
                    .with("Refresh", SOON);
        } catch (UserError e) {
            return broken(path, e.problem(), e.remedy());
        }
    }

    private Optional<Answer> found(String path, Map<String, String> query) {
        if (path.startsWith(ASSETS)) {
            return Assets.of(path.substring(ASSETS.length()))
                    .map(asset -> Answer.of(Answer.OK, asset.type(), asset.content()));
        }
        if (path.equals(OPENAPI)) {
            return Optional.of(Answer.of(Answer.OK, Answer.JSON, Assets.openApi()));
        }
        Optional<Answer> old = codespeed.flatMap(answers -> answers.of(path, query));
        if (old.isPresent()) {
            return old;
        }
        if (path.equals(FEED)) {
            return Optional.of(Answer.of(Answer.OK, Answer.ATOM, pages.feed(files)));
        }
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String name = path.substring(folder.length());
        if (!name.isEmpty() && !name.equals(JSON_TWIN) && ENDS.stream().noneMatch(name::endsWith)) {
            return Optional.empty();
        }
        return pages.of(folder, query).flatMap(page -> form(page, name, query));
    }

    private Optional<Answer> form(Page page, String name, Map<String, String> query) {
        StringBuilder text = new StringBuilder();
        try {
            if (name.isEmpty()) {
                new PageHtml(page, files, version, query).render(text);
                return Optional.of(Answer.of(Answer.OK, Answer.HTML, text));
            }
            if (name.equals(JSON_TWIN)) {
                PageJson.render(page, text);
                return Optional.of(Answer.of(Answer.OK, Answer.JSON, text));
            }
            String key = name.substring(0, name.lastIndexOf('.'));
            if (name.endsWith(CSV_END)) {
                Optional<Section> section = page.sections().stream()
                        .filter(one -> one.key().equals(key))
                        .findFirst();
                if (section.isPresent()) {
                    SectionCsv.render(section.get(), text);
                    return Optional.of(Answer.of(Answer.OK, Answer.CSV, text));
                }
                return Optional.empty();
            }
            Optional<Timeline> timeline = page.timelines().stream()
                    .filter(one -> one.key().equals(key))
                    .findFirst();
            if (timeline.isEmpty()) {
                return Optional.empty();
            }
            TimelineDrawing.image(timeline.get(), text);
            return Optional.of(
                    name.endsWith(PNG_END)
                            ? new Answer(Answer.OK, Answer.PNG, PngImage.of(text.toString()), Map.of())
                            : Answer.of(Answer.OK, Answer.SVG, text));
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
    }

    /** Returns the "page not found" answer. */
    Answer nothing(String path) {
        return error(
                Answer.NOT_FOUND,
                path,
                "Page not found",
                "Its run may have been removed, or the link is from another ledger.");
    }

    /** Returns the answer for a page that could not be built. */
    Answer broken(String path, String problem, String remedy) {
        return error(Answer.BROKEN, path, problem, remedy);
    }

    /** Returns an error in the form that a path asks for. */
    Answer error(int status, String path, String problem, String remedy) {
        if (path.endsWith(JSON_TWIN) || path.startsWith("/api/")) {
            return Answer.of(status, Answer.JSON, PageJson.error(problem, Optional.of(remedy)));
        }
        if (!path.endsWith("/") || path.startsWith("/result/")) {
            return Answer.of(status, Answer.PLAIN, problem + ". " + remedy + "\n");
        }
        StringBuilder text = new StringBuilder();
        try {
            // As deep as the path that was asked for, so that its links are right.
            String own =
                    "/" + "x/".repeat((int) path.chars().filter(c -> c == '/').count() - 1);
            new PageHtml(
                            new Page(own, problem, List.of(new Page.Above("Ledger", "/")), List.of(remedy), List.of()),
                            files,
                            version,
                            Map.of())
                    .render(text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(status, Answer.HTML, text);
    }

    /** Returns the files of a page in its folder, with their contents; empty if there is no such page. */
    public Map<String, byte[]> files(String path) {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        pages.of(path, Map.of()).ifPresent(page -> {
            form(page, "", Map.of()).ifPresent(answer -> contents.put("index.html", answer.body()));
            form(page, JSON_TWIN, Map.of()).ifPresent(answer -> contents.put(JSON_TWIN, answer.body()));
            page.sections()
                    .forEach(section -> form(page, section.key() + CSV_END, Map.of())
                            .ifPresent(answer -> contents.put(section.key() + CSV_END, answer.body())));
            page.timelines()
                    .forEach(timeline -> form(page, timeline.key() + SVG_END, Map.of())
                            .ifPresent(answer -> contents.put(timeline.key() + SVG_END, answer.body())));
        });
        return contents;
    }
}
