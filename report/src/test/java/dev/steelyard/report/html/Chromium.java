package dev.steelyard.report.html;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The installed Chromium, and the pages opened in it from disk. */
public final class Chromium implements AutoCloseable {

    /** The condition of tests that need a browser, see {@link #isWanted}. */
    public static final String WANTED = "dev.steelyard.report.html.Chromium#isWanted";

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Path folder;
    private final Playwright playwright;
    private final Browser browser;
    /** What pages asked for, said or tried. */
    private final List<String> events = new ArrayList<>();

    /** @param folder where pages are written */
    public Chromium(Path folder) {
        this.folder = folder;
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        // The sandbox of Chromium does not start for root, as tests in containers do; the pages are the project's own.
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(List.of("--no-sandbox")));
    }

    /** Returns whether tests run: {@code ./verify} leaves them out where there is no browser and none may be installed. */
    public static boolean isWanted() {
        return System.getenv("STEELYARD_WITHOUT_BROWSER") == null;
    }

    private static Path executable() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("tests of pages need Chromium: install chromium"));
    }

    /** Writes a report and opens it. */
    public Page open(RunReport report, int width, int height) throws IOException {
        return open(report, new Browser.NewPageOptions().setViewportSize(width, height));
    }

    /** Writes a report and opens it. */
    public Page open(RunReport report, Browser.NewPageOptions options) throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), text(report));
        Page page = watched(options);
        page.navigate(file.toUri().toString());
        return page;
    }

    /** Opens a report as from a server that sends a content security policy of its own. */
    public Page served(RunReport report, String policy) throws IOException {
        String text = text(report);
        Page page = watched(new Browser.NewPageOptions());
        page.route(
                "http://ci.example/report.html",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setHeaders(Map.of("Content-Security-Policy", policy))
                        .setContentType("text/html; charset=utf-8")
                        .setBody(text)));
        page.navigate("http://ci.example/report.html");
        return page;
    }

    /** Opens a page of a server. */
    public Page visit(String address, Browser.NewPageOptions options) {
        Page page = watched(options);
        page.navigate(address);
        return page;
    }

    private static String text(RunReport report) throws IOException {
        StringBuilder text = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, text);
        return text.toString();
    }

    private Page watched(Browser.NewPageOptions options) {
        Page page = browser.newPage(options);
        events.clear();
        page.onRequest(request -> events.add("request " + request.url()));
        page.onConsoleMessage(message -> events.add("console " + message.text()));
        page.onPageError(error -> events.add("error " + error));
        page.onDialog(dialog -> {
            events.add("dialog " + dialog.message());
            dialog.dismiss();
        });
        return page;
    }

    /** Returns what the last page asked for, said or tried, but for the page itself. */
    public List<String> events() {
        return events.stream()
                .filter(event -> !event.matches("request file:.*/report\\.html"))
                .toList();
    }

    @Override
    public void close() {
        playwright.close();
    }
}
