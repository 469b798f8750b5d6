package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress;
import dev.steelyard.history.ledger.LedgerAddress.LedgerServer;
import dev.steelyard.history.words.LedgerWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Where the ledger is: as the user says, or {@code STEELYARD_LEDGER}, or a file in the user's data folder. */
public final class LedgerLocation {

    /** The environment variable that names another ledger. */
    public static final String VARIABLE = "STEELYARD_LEDGER";

    private static final String PASSWORD = "PGPASSWORD";
    private static final String USER = "PGUSER";
    private static final String HOME = "HOME";
    private static final String DATA = "XDG_DATA_HOME";

    private final Map<String, String> environment;
    private final String home;
    private final List<Ledger> opened = new CopyOnWriteArrayList<>();

    /**
     * @param environment the environment variables
     * @param home the user's home folder as the JVM knows it, which may be no path
     */
    public LedgerLocation(Map<String, String> environment, String home) {
        this.environment = Map.copyOf(environment);
        this.home = home;
    }

    /**
     * Returns the address as it is recorded in a run's folder: with an absolute path.
     *
     * @param asked what the user wrote
     * @throws UserError if it is no address, or has a password, which everybody on the machine could see
     */
    public static String recorded(String asked) {
        LedgerAddress address = LedgerAddress.parse(asked);
        if (address instanceof LedgerServer server) {
            if (server.hasPassword()) {
                throw UserError.usage(
                        "the ledger's URL contains a password, which other users of this machine can see",
                        "Leave it out, and set PGPASSWORD or use ~/.pgpass; or put the whole URL into " + VARIABLE
                                + ".");
            }
            return asked;
        }
        return address.shown();
    }

    /**
     * Returns a ledger, which need not exist.
     *
     * @param asked the address that the user gave; empty for the usual one
     * @throws UserError if it is no address, or there is no usual place
     */
    public Ledger ledger(Optional<String> asked) {
        Ledger ledger = Ledger.at(address(asked));
        opened.add(ledger);
        return ledger;
    }

    /**
     * Returns a use case after which a warning names what it left out of ledgers since it is damaged.
     *
     * @param useCase reads ledgers of this location
     */
    public <R> BiFunction<R, Console, ExitStatus> warning(BiFunction<R, Console, ExitStatus> useCase) {
        return (request, console) -> {
            try {
                return useCase.apply(request, console);
            } finally {
                opened.forEach(ledger -> LedgerWords.leftOut(ledger.damaged()).ifPresent(console.progress()::warning));
            }
        };
    }

    private LedgerAddress address(Optional<String> asked) {
        Optional<String> named =
                asked.or(() -> Optional.ofNullable(environment.get(VARIABLE)).filter(text -> !text.isBlank()));
        if (asked.isEmpty() && named.filter(LedgerLocation::isRelative).isPresent()) {
            throw UserError.usage(
                    VARIABLE + " is a relative path, which means a different file in each folder: " + named.get(),
                    "Set it to an absolute path, or to postgresql://USER@HOST:PORT/DATABASE.");
        }
        if (named.isEmpty()) {
            return new LedgerAddress.LedgerFile(usual());
        }
        LedgerAddress address = LedgerAddress.parse(named.get());
        if (address instanceof LedgerServer server) {
            return server.orElse("user", environment.get(USER)).orElse("password", environment.get(PASSWORD));
        }
        return address;
    }

    private static boolean isRelative(String address) {
        return LedgerAddress.parse(address) instanceof LedgerAddress.LedgerFile
                && !address.replaceFirst("^jdbc:sqlite:", "").startsWith("/");
    }

    /** The XDG specification has relative paths ignored. */
    private Path usual() {
        return absolute(environment.get(DATA))
                .or(() -> absolute(environment.get(HOME))
                        .or(() -> absolute(home))
                        .map(folder -> folder.resolve(".local/share")))
                .orElseThrow(() -> UserError.failed(
                        "there is no home folder for the ledger",
                        "Set " + VARIABLE + " to a file or to postgresql://USER@HOST:PORT/DATABASE."))
                .resolve("steelyard")
                .resolve("ledger.db");
    }

    private static Optional<Path> absolute(@Nullable String folder) {
        return Optional.ofNullable(folder).filter(text -> text.startsWith("/")).map(Path::of);
    }
}
