package dev.steelyard.report.html;

import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes HTML and SVG elements. All text and attribute values are escaped here and only here; tags and attribute names
 * are constants of the caller.
 */
final class EscapedHtml {

    private static final Set<String> BLOCKS = Set.of(
            "html", "head", "body", "header", "main", "section", "table", "thead", "tbody", "tr", "ul", "ol", "div",
            "dl");

    private final Appendable out;
    private final Deque<String> open = new ArrayDeque<>();

    EscapedHtml(Appendable out) {
        this.out = out;
    }

    /** Opens an element; attributes are alternating names and values. */
    EscapedHtml open(String tag, String... attributes) throws IOException {
        start(tag, attributes);
        open.push(tag);
        if (BLOCKS.contains(tag)) {
            out.append('\n');
        }
        return this;
    }

    /** Closes the element opened last. */
    EscapedHtml close() throws IOException {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** Closes the element opened last, which must have the given tag. */
    EscapedHtml close(String tag) throws IOException {
        if (!tag.equals(open.peek())) {
            throw new IllegalStateException("cannot close " + tag + " inside " + open.peek());
        }
        return close();
    }

    /** Writes an element with only text. */
    EscapedHtml element(String tag, String text, String... attributes) throws IOException {
        start(tag, attributes);
        out.append(escape(text)).append("</").append(tag).append(">\n");
        return this;
    }

    /** Writes a table cell whose text may be long, with its own maximum width. */
    EscapedHtml wrapped(String tag, String text, String... attributes) throws IOException {
        return open(tag, attributes).element("div", text, "class", "wrap").close(tag);
    }

    /** Writes an element without content and end tag. */
    EscapedHtml empty(String tag, String... attributes) throws IOException {
        start(tag, attributes);
        out.append('\n');
        return this;
    }

    EscapedHtml text(String text) throws IOException {
        out.append(escape(text));
        return this;
    }

    /** Writes a constant of this package without escaping. */
    EscapedHtml constant(String markup) throws IOException {
        out.append(markup);
        return this;
    }

    static String escape(String text) {
        String visible = Visible.of(text);
        StringBuilder escaped = new StringBuilder(visible.length());
        for (int place = 0; place < visible.length(); place++) {
            char character = visible.charAt(place);
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(character);
            }
        }
        return escaped.toString();
    }

    private void start(String tag, String... attributes) throws IOException {
        out.append('<').append(tag);
        for (int index = 0; index < attributes.length; index += 2) {
            out.append(' ')
                    .append(attributes[index])
                    .append("=\"")
                    .append(escape(attributes[index + 1]))
                    .append('"');
        }
        out.append('>');
    }
}
