package dev.steelyard.cli.jmh;

import dev.steelyard.cli.jmh.JmhOption.Use;

/** The table of JMH's options as text. */
public final class JmhHelp {
    private static final int WIDTH = 100;
    private static final String INDENT = " ".repeat(28);

    private JmhHelp() {}

    /** Returns the table, in lines of at most 100 columns. */
    public static String text() {
        StringBuilder text = new StringBuilder();
        text.append("JMH options allowed after '--', as in 'steelyard compare main my-branch -- -t 2 Decoder'.\n")
                .append("All other arguments are regular expressions that select benchmarks.\n");
        section(text, "As in JMH", Use.KEPT);
        section(text, "Overriding Steelyard's choices", Use.REPLACES);
        section(text, "Not supported", Use.REFUSED);
        return text.toString();
    }

    private static void section(StringBuilder text, String heading, Use use) {
        text.append('\n').append(heading).append(":\n");
        for (JmhOption option : JmhOption.values()) {
            if (option.use() == use) {
                String name = "  " + option.flag() + (option.argument().isEmpty() ? "" : " " + option.argument());
                text.append(name).append(" ".repeat(Math.max(1, INDENT.length() - name.length())));
                wrap(text, description(option), Math.max(INDENT.length(), name.length() + 1));
            }
        }
    }

    private static String description(JmhOption option) {
        if (option.use() != Use.REFUSED) {
            return option.text();
        }
        return Character.toUpperCase(option.text().charAt(0)) + option.text().substring(1) + ". " + option.instead();
    }

    private static void wrap(StringBuilder text, String description, int start) {
        int column = start;
        String gap = "";
        for (String word : description.split(" ")) {
            if (column + gap.length() + word.length() > WIDTH) {
                text.append('\n').append(INDENT);
                column = INDENT.length();
                gap = "";
            }
            text.append(gap).append(word);
            column += gap.length() + word.length();
            gap = " ";
        }
        text.append('\n');
    }
}
