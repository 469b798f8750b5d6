package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.row.IllegibleValue;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.util.PSQLException;
import org.sqlite.SQLiteErrorCode;

/** Turns what a database refuses into the error that is shown to the user. Its words may hold names, but no password. */
final class LedgerErrors {

    private static final String CONNECTION = "08";
    private static final String NO_AUTHORIZATION = "28";
    private static final String NO_DATABASE = "3D";
    private static final String NO_PRIVILEGE = "42501";
    private static final String NO_SCHEMA = "3F";
    private static final String NO_SPACE = "53";
    private static final String RESTART = "57P";

    private LedgerErrors() {}

    /** Returns the error that a failure of the database is; the failure itself if it is none. */
    static RuntimeException of(LedgerAddress address, RuntimeException failure) {
        if (failure instanceof UserError) {
            return failure;
        }
        if (failure instanceof IllegibleValue) {
            return damaged(address, String.valueOf(failure.getMessage())).causedBy(failure);
        }
        Optional<SQLException> cause = cause(failure);
        if (cause.isEmpty()) {
            return failure;
        }
        return (address instanceof LedgerAddress.LedgerFile
                        ? ofFile(address, cause.get())
                        : ofServer(address, cause.get()))
                .causedBy(failure);
    }

    /** Returns what the database says; a pool of connections says first that it has none. */
    private static Optional<SQLException> cause(Throwable failure) {
        Optional<SQLException> last = Optional.empty();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException found) {
                last = Optional.of(found);
            }
        }
        return last;
    }

    /** Returns the error for a file, or a database, that holds something else. */
    static UserError notALedger(LedgerAddress address) {
        return UserError.usage(
                address.shown() + " is not a ledger",
                address instanceof LedgerAddress.LedgerFile
                        ? "Specify another file with --ledger; a file that does not exist is created."
                        : "Specify another database, or another schema with ?currentSchema=NAME.");
    }

    /** Returns the error for a ledger with a value that nothing goes on without. */
    static UserError damaged(LedgerAddress address, String problem) {
        return UserError.failed(
                address.shown() + " is damaged: " + problem,
                "Restore a backup of it, or move it away and record the runs again with 'steelyard ledger import-run'.");
    }

    /** Returns the error for a ledger that does not exist. */
    static UserError absent(LedgerAddress address) {
        return UserError.failed(
                "there is no ledger at " + address.shown(),
                "'steelyard compare' creates it when a run is finished; 'steelyard ledger import-run' adds earlier runs.");
    }

    /** Returns the error for a ledger whose tables this program does not know. */
    static UserError newer(LedgerAddress address, int format, int known) {
        return UserError.usage(
                address.shown() + " has format " + format + ", and this version of Steelyard knows formats up to "
                        + known,
                "Use the version of Steelyard that wrote it, or a newer one.");
    }

    /** Returns the error for a ledger that another process does not release. */
    static UserError locked(LedgerAddress address) {
        return UserError.failed(
                address.shown() + " is locked by another program", "Wait until that program is done, then try again.");
    }

    /** Returns the error for a file that cannot be read. */
    static UserError unreadable(Path file, IOException cause) {
        return UserError.failed(
                        file + " cannot be read: " + cause,
                        "Fix the permissions of the file and its folder, or specify another file with --ledger.")
                .causedBy(cause);
    }

    private static UserError ofFile(LedgerAddress address, SQLException cause) {
        SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(cause.getErrorCode() & 0xff);
        return switch (code) {
            case SQLITE_NOTADB -> notALedger(address);
            case SQLITE_CORRUPT -> damaged(address, String.valueOf(cause.getMessage()));
            case SQLITE_BUSY, SQLITE_LOCKED -> locked(address);
            case SQLITE_FULL ->
                UserError.failed(
                        "the disk is full: " + address.shown() + " cannot be written", "Free some disk space.");
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
                UserError.failed(
                        address.shown() + " cannot be opened for writing: " + cause.getMessage(),
                        "Fix the permissions of the file and its folder, or specify another file with --ledger.");
            default ->
                UserError.failed(
                        address.shown() + " cannot be used: " + cause.getMessage(),
                        "Check the file and its disk with 'steelyard ledger check'.");
        };
    }

    /** The failure of a batch only says which statement failed, with all its values; what failed comes next. */
    private static SQLException first(SQLException cause) {
        SQLException first = cause;
        while (first instanceof BatchUpdateException && first.getNextException() != null) {
            first = first.getNextException();
        }
        return first;
    }

    /** What the server says, in one line, without the statement or the values in it. */
    private static String words(SQLException cause) {
        String words = cause instanceof PSQLException known && known.getServerErrorMessage() != null
                ? Optional.ofNullable(known.getServerErrorMessage().getMessage())
                        .orElse("an unknown error")
                : String.valueOf(cause.getMessage());
        return words.lines().findFirst().orElse("an unknown error");
    }

    private static UserError ofServer(LedgerAddress address, SQLException cause) {
        SQLException first = first(cause);
        String state = Optional.ofNullable(first.getSQLState()).orElse("");
        String problem = address.shown() + ": " + words(first);
        if (state.startsWith(NO_AUTHORIZATION)) {
            return UserError.failed(problem, "Check the user in the URL, and the password in PGPASSWORD or ~/.pgpass.");
        }
        if (state.startsWith(NO_DATABASE)) {
            return UserError.failed(problem, "Create the database, or check its name in the URL.");
        }
        if (state.equals(NO_PRIVILEGE) || state.startsWith(NO_SCHEMA)) {
            return UserError.failed(
                    problem,
                    "Ask an administrator to create the schema and grant the user CREATE and USAGE on it, or specify another "
                            + "one with ?currentSchema=NAME.");
        }
        if (state.startsWith(NO_SPACE)) {
            return UserError.failed(problem, "Free disk space or connections on the server.");
        }
        if (state.startsWith(RESTART)) {
            return UserError.failed(
                    problem, "The server is starting, stopping or recovering: wait until it is done, then try again.");
        }
        if (state.startsWith(CONNECTION)) {
            return UserError.failed(
                    "cannot reach " + problem, "Check the host and port in the URL, and that the server is running.");
        }
        return UserError.failed(problem, "Look for the cause in the server's log.");
    }
}
