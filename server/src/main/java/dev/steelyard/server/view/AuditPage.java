package dev.steelyard.server.view;

import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.List;

/** What was changed through servers, and by whom. */
final class AuditPage {

    private AuditPage() {}

    /**
     * Returns the page.
     *
     * @param entries what was changed, the newest first
     * @param most how many are shown at most
     */
    static Page of(List<AuditEntry> entries, int most) {
        return new Page(
                Paths.AUDIT,
                "Audit log",
                Paths.aboveProject(),
                List.of(
                        entries.isEmpty()
                                ? "Nothing has been changed through a server yet."
                                : "Changes made through a server, newest first. Changes made with commands are not logged here."
                                        + " An entry is written before the change, which may then have failed."),
                List.of(new Section(
                        "entries",
                        "Entries",
                        List.of(
                                Column.text("time"),
                                Column.text("who"),
                                Column.text("action"),
                                Column.text("project"),
                                Column.text("subject")),
                        entries.stream()
                                .map(entry -> List.of(
                                        Cell.time(HistoryWords.time(entry.at()), entry.at()),
                                        Cell.text(entry.who()),
                                        Cell.text(entry.action()),
                                        Cell.text(entry.project()),
                                        Cell.text(entry.subject())))
                                .toList(),
                        entries.size() < most
                                ? List.of()
                                : List.of("Older entries are in the ledger's table audit_entry."))));
    }
}
