package dev.steelyard.workspace.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The reason for an I/O error, in words: the JDK's exceptions often contain only the name of the file. */
public final class DiskReason {

    private DiskReason() {}

    /** Returns the reason without a full stop. */
    public static String of(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return "access to " + denied.getFile() + " is denied";
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (failure instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + " already exists";
        }
        if (failure instanceof FileSystemException other && other.getReason() != null) {
            String file = other.getOtherFile() == null ? other.getFile() : other.getOtherFile();
            return other.getReason() + " (" + file + ")";
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
