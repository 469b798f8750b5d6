package dev.steelyard.history.words;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.report.words.Visible;
import java.util.Comparator;
import java.util.List;

/** What people are told of a new card. It contains names of series and projects, which are hostile text. */
public final class AlertWords {

    private static final int MOST = 10;

    private AlertWords() {}

    /** Returns a text of a few lines, the first of which says what happened. */
    public static String text(String project, ChangeReport report, Card card) {
        int size = card.members().size();
        StringBuilder text = new StringBuilder(Visible.of(project) + ": " + size + " series changed in "
                + Visible.of(ChangesWords.range(report, card)) + "\n");
        List<Card.Member> largest = card.members().stream()
                .sorted(Comparator.comparingDouble((Card.Member member) ->
                                Math.abs(member.change().change().orElse(0)))
                        .reversed())
                .limit(MOST)
                .toList();
        for (Card.Member member : largest) {
            ChangePoint change = member.change();
            text.append("  ")
                    .append(Visible.of(member.series().name()))
                    .append(": ")
                    .append(ChangesWords.change(change.change(), change.before(), change.after()))
                    .append(", ")
                    .append(ChangesWords.direction(report, member.series(), change.rises()))
                    .append(comment(report, member))
                    .append('\n');
        }
        if (size > MOST) {
            text.append("  and ").append(ChangesWords.smaller(size - MOST)).append('\n');
        }
        CommonCauseWords.clause(report, card)
                .ifPresent(
                        clause -> text.append("  ").append(Visible.of(clause)).append('\n'));
        return text.append(
                        "'steelyard detect' shows the details; 'steelyard ledger mark' marks them as accepted or false.\n")
                .toString();
    }

    /** Returns how a change is marked, or else what a fresh comparison said of it. */
    private static String comment(ChangeReport report, Card.Member member) {
        return report.marks()
                .of(member.series(), member.change())
                .map(mark -> " (" + MarkWords.judgment(mark.judgment()) + ")")
                .or(() -> report.confirmation(member.series(), member.change())
                        .map(known -> "; " + ConfirmationWords.outcome(member.change(), known)))
                .orElse("");
    }

    /** Returns the same for a chat, as code: nothing in it is a link, a mention or a command. */
    public static String chat(String project, ChangeReport report, Card card) {
        String plain = text(project, report, card)
                .replace('`', '\'')
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        return "```\n" + plain + "```";
    }

    /** Returns that somebody was told. */
    public static String told(String target, int cards) {
        return "told " + Visible.of(target) + " of " + ChangesWords.count(cards, "new change");
    }

    /** Returns that somebody is not told yet. */
    public static String held(String target, int cards) {
        return "not told " + Visible.of(target) + " yet of " + ChangesWords.count(cards, "new change")
                + " that could not be checked; the next 'detect --confirm --notify' checks and reports them";
    }

    /** Returns that somebody was not told. */
    public static String failed(String target, String reason, int cards) {
        return "cannot notify " + Visible.of(target) + ": " + reason
                + "; the next successful 'detect --notify' will report "
                + ChangesWords.count(cards, "new change");
    }
}
