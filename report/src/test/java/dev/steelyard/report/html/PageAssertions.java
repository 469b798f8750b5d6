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
            "html", "head", "meta", "title", "style", "body", "header", "main", "section", "h1", "h2", "h3", "p", "ul",
            "ol", "li", "div", "span", "table", "thead", "tbody", "tr", "th", "td", "sup", "a", "pre", "code",
            "details", "summary", "svg", "rect", "line", "path", "text");
    private static final Set<String> ATTRIBUTES = Set.of(
            "lang",
            "charset",
            "http-equiv",
            "content",
            "name",
            "class",
            "id",
            "role",
            "tabindex",
            "aria-label",
            "scope",
            "title",
            "href",
            "viewBox",
            "width",
            "height",
            "x",
            "y",
            "x1",
            "y1",
            "x2",
            "y2",
            "d",
            "text-anchor");

    private PageAssertions() {}

    /** Asserts that nothing in the page runs, loads or submits, and that its policy allows its style alone. */
    public static void assertInert(String page) throws Exception {
        Document document = parse(page);
        elements(document).forEach(element -> {
            assertThat(TAGS).contains(element.getTagName());
            for (int index = 0; index < element.getAttributes().getLength(); index++) {
                Node attribute = element.getAttributes().item(index);
                assertThat(ATTRIBUTES).contains(attribute.getNodeName());
                if (attribute.getNodeName().equals("href")) {
                    assertThat(attribute.getNodeValue()).matches("#note-\\d+");
                }
            }
        });
        String css = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        assertThat(css).doesNotContain("url(").doesNotContain("@import");
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8)));
        String policy = elements(document)
                .filter(element -> element.getAttribute("http-equiv").equals("Content-Security-Policy"))
                .map(element -> element.getAttribute("content"))
                .findFirst()
                .orElseThrow();
        assertThat(policy).startsWith("default-src 'none';").contains("style-src 'sha256-" + hash + "'");
        assertThat(policy).doesNotContain("unsafe").doesNotContain("script-src");
    }

    /** Returns the text of the page without markup. */
    public static String text(String page) throws Exception {
        return parse(page).getDocumentElement().getTextContent();
    }

    static Stream<Element> elements(Document document) {
        NodeList all = document.getElementsByTagName("*");
        return Stream.iterate(0, index -> index + 1).limit(all.getLength()).map(index -> (Element) all.item(index));
    }

    static Document parse(String page) throws Exception {
        String xml = page.replaceFirst("<!doctype html>", "").replaceAll("<meta ([^>]*)>", "<meta $1/>");
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
