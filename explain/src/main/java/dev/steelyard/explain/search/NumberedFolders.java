package dev.steelyard.explain.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folders of one row's experiments, in their order. */
final class NumberedFolders {

    private final Path folder;
    private int made;

    /** @param folder an existing empty folder */
    NumberedFolders(Path folder) {
        this.folder = folder;
    }

    /** Makes the next. */
    Path next() throws IOException {
        made++;
        return Files.createDirectory(folder.resolve(Integer.toString(made)));
    }
}
