package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Checks of a whole page: it is strict enough to be read as XML, which forgives no unescaped character. */
public final class PageAssertions {

    private static final Set<String> TAGS = Set.of(
            "html",
            "head",
            "meta",
            "title",
            "style",
            "noscript",
            "body",
            "header",
            "main",
            "section",
            "h1",
            "h2",
            "h3",
            "h4",
            "p",
            "ul",
            "li",
            "div",
            "span",
            "figure",
            "figcaption",
            "table",
            "caption",
            "colgroup",
            "thead",
            "tbody",
            "tr",
            "wbr",
            "th",
            "td",
            "a",
            "pre",
            "code",
            "details",
            "summary",
            "button",
            "label",
            "input",
            "select",
            "optgroup",
            "option",
            "svg",
            "g",
            "path",
            "rect",
            "text");
    private static final Set<String> ATTRIBUTES = Set.of(
            "lang",
            "charset",
            "http-equiv",
            "content",
            "name",
            "class",
            "id",
            "role",
            "hidden",
            "disabled",
            "label",
            "aria-label",
            "aria-labelledby",
            "aria-sort",
            "aria-expanded",
            "scope",
            "rowspan",
            "colspan",
            "span",
            "type",
            "value",
            "autocomplete",
            "spellcheck",
            "href",
            "viewBox",
            "width",
            "height",
            "x",
            "y",
            "d",
            "fill",
            "stroke",
            "stroke-width",
            "stroke-linecap",
            "text-anchor",
            "overflow",
            "data-column",
            "data-choice",
            "data-frame",
            "data-from",
            "data-name",
            "data-rest",
            "data-verdicts",
            "data-of",
            "data-value",
            "data-low",
            "data-high",
            "data-sort");

    private PageAssertions() {}

    /** Asserts that nothing in the page runs, loads or submits but its own script, and that its policy allows no more. */
    public static void assertInert(String page) throws Exception {
        Document document = parse(page);
        elements(document).forEach(element -> {
            assertThat(TAGS).contains(element.getTagName());
            for (int index = 0; index < element.getAttributes().getLength(); index++) {
                Node attribute = element.getAttributes().item(index);
                assertThat(ATTRIBUTES).contains(attribute.getNodeName());
                if (attribute.getNodeName().equals("href")) {
                    assertThat(attribute.getNodeValue()).matches("#(b\\d+|run|results|notes)");
                }
            }
        });
        assertThat(page.split("(?i)<script", -1))
                .as("parts around its own script")
                .hasSize(2);
        String css = between(page, "<style>", "</style>");
        assertThat(css).doesNotContain("url(").doesNotContain("@import");
        String policy = elements(document)
                .filter(element -> element.getAttribute("http-equiv").equals("Content-Security-Policy"))
                .map(element -> element.getAttribute("content"))
                .findFirst()
                .orElseThrow();
        assertThat(policy)
                .isEqualTo("default-src 'none'; style-src 'sha256-" + hash(css) + "'; script-src 'sha256-"
                        + hash(between(page, "<script>", "</script>")) + "'; base-uri 'none'; form-action 'none'");
    }

    private static String between(String page, String start, String end) {
        int from = page.lastIndexOf(start) + start.length();
        return page.substring(from, page.indexOf(end, from));
    }

    private static String hash(String text) throws Exception {
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the text of the page without markup, also that of lines that are not open. */
    public static String text(String page) throws Exception {
        return parse(page).getDocumentElement().getTextContent();
    }

    static Stream<Element> elements(Document document) {
        NodeList all = document.getElementsByTagName("*");
        return Stream.iterate(0, index -> index + 1).limit(all.getLength()).map(index -> (Element) all.item(index));
    }

    /** Reads a page as a browser without scripts does; its script, which is no XML, is left out. */
    static Document parse(String page) throws Exception {
        int script = page.lastIndexOf("<script>");
        String xml = page.substring(0, script) + page.substring(page.lastIndexOf("</script>") + 9);
        xml = xml.replaceFirst("<!doctype html>", "").replace("<details open>", "<details>");
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
