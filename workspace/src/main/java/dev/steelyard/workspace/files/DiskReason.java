package dev.steelyard.workspace.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why the disk refused, in words: the exceptions of the JDK often name the file and nothing else. */
public final class DiskReason {

    private DiskReason() {}

    /** Returns the reason without a full stop. */
    public static String of(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return "access to " + denied.getFile() + " is denied";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (failure instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + " is in the way";
        }
        if (failure instanceof FileSystemException other && other.getReason() != null) {
            String file = other.getOtherFile() == null ? other.getFile() : other.getOtherFile();
            return other.getReason() + " (" + file + ")";
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
