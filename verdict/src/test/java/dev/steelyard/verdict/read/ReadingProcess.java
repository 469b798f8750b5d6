package dev.steelyard.verdict.read;

import dev.steelyard.core.error.UserError;
import java.io.IOException;

/** A process that reads a large file and prints how many entries it has, or what is wrong with it. */
public final class ReadingProcess {

    private ReadingProcess() {}

    /** @param args name of the file */
    public static void main(String[] args) throws IOException {
        try {
            System.out.println(ResultReader.read(LargeFile.valueOf(args[0])::open)
                            .entries()
                            .size() + " entries");
        } catch (UserError e) {
            System.out.println(e.problem());
        }
    }
}
