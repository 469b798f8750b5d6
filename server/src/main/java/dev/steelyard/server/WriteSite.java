package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Version;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.server.page.Assets;
import dev.steelyard.server.view.Pages;
import dev.steelyard.server.web.Answers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Copies all pages of a ledger to a folder, for a host of plain files or a file share. What did not change is left as it is. */
public final class WriteSite {

    private static final String MARK = "steelyard-site.txt";
    private static final String PROJECTS = "p";
    /** A host of pages keeps its domain in it. */
    private static final String DOMAIN = "CNAME";

    private static final String MARK_TEXT = "Written by 'steelyard site', which replaces these files.\n";

    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param location where the ledger is
     * @param clock the time of day
     */
    public WriteSite(LedgerLocation location, InstantSource clock) {
        this.location = location;
        this.clock = clock;
    }

    /**
     * Writes all pages. Pages of what is no longer in the ledger are deleted.
     *
     * @return {@link ExitStatus#FAILED} if the ledger has nothing
     * @throws UserError if the ledger cannot be read, the folder has files of somebody else, or it cannot be written
     */
    public ExitStatus write(SiteRequest request, Console console) {
        LedgerContents contents = new LedgerContents(location.ledger(request.ledger()));
        if (contents.projects().isEmpty()) {
            throw UserError.failed(
                    "nothing is recorded in " + contents.ledger().shown(),
                    "Compare two revisions with 'steelyard compare', or specify another ledger with --ledger.");
        }
        Pages pages = Pages.current(contents, clock);
        Answers answers = Answers.ofFiles(pages, Version.current());
        Path folder = request.folder();
        int changed = 0;
        Set<Path> written = new HashSet<>();
        try {
            claim(folder);
            List<String> paths = pages.paths();
            for (int i = 0; i < paths.size(); i++) {
                console.progress().phase("writing page " + (i + 1) + " of " + paths.size());
                Path place = folder.resolve(paths.get(i).substring(1));
                for (Map.Entry<String, byte[]> file :
                        answers.files(paths.get(i)).entrySet()) {
                    changed += put(place.resolve(file.getKey()), file.getValue());
                    written.add(place.resolve(file.getKey()));
                }
            }
            for (String name : Assets.names()) {
                changed += put(
                        folder.resolve("assets").resolve(name),
                        Assets.of(name).orElseThrow().content());
            }
            changed += put(folder.resolve("feed.xml"), pages.feed(true));
            int deleted = delete(folder.resolve(PROJECTS), written);
            console.out().println(folder.resolve("index.html"));
            console.out().flush();
            console.progress()
                    .delivered(paths.size() + " pages are in " + folder + "; " + changed + " files changed"
                            + (deleted == 0 ? "" : ", " + deleted + " deleted"));
            return ExitStatus.SUCCESS;
        } catch (IOException e) {
            throw DiskError.of("the pages cannot be written to " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Deletes the pages of what is no longer in the ledger; returns how many files. */
    private static int delete(Path folder, Set<Path> written) throws IOException {
        if (Files.notExists(folder)) {
            return 0;
        }
        List<Path> old;
        try (var files = Files.walk(folder)) {
            old = files.filter(file -> Files.isRegularFile(file) && !written.contains(file))
                    .toList();
        }
        for (Path file : old) {
            Files.delete(file);
        }
        return old.size();
    }

    /** Nobody loses a folder of files to a slip of the pen. */
    private static void claim(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw UserError.usage(folder + " is a file", "Specify a folder, which may not exist yet.");
        }
        Files.createDirectories(folder);
        Path mark = folder.resolve(MARK);
        boolean empty;
        try (var files = Files.list(folder)) {
            empty = files.map(file -> file.getFileName().toString())
                    .allMatch(name -> name.startsWith(".") || name.equals(DOMAIN));
        }
        if (!empty && Files.notExists(mark)) {
            throw UserError.usage(
                    folder + " has files that 'steelyard site' did not write",
                    "Specify an empty folder, or a new one.");
        }
        put(mark, MARK_TEXT);
    }

    /** Replaces a file at once, so that no reader sees half of it; returns how many changed. */
    private static int put(Path file, String text) throws IOException {
        return put(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static int put(Path file, byte[] content) throws IOException {
        if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return 0;
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(beside, content);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return 1;
    }
}
