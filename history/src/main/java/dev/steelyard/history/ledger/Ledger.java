package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.health.LastStatus;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.LedgerAddress.LedgerServer;
import dev.steelyard.history.ledger.row.LeftOut;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.workspace.git.CommitFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A ledger. Facts are only added. Several processes may use one at the same time: writers wait for each other, and readers
 * see each run whole or not at all.
 */
public final class Ledger {

    /** Version of the tables that this program writes: the number of the last migration. */
    public static final int FORMAT = 1;

    private final Store store;
    private final Set<Damaged> damaged = Collections.synchronizedSet(new TreeSet<>());
    /** Each opens a connection for each piece of work; both remember the statements that they have parsed. */
    private final Jdbi reads;

    private final Jdbi writes;

    private Ledger(Store store) {
        this.store = store;
        this.reads = Jdbi.create(() -> store.reading().getConnection());
        this.writes = Jdbi.create(() -> store.writing().getConnection());
        reads.getConfig(LeftOut.class).into(damaged);
    }

    /** Returns the ledger at an address, which need not exist. Nothing is opened yet. */
    public static Ledger at(LedgerAddress address) {
        if (address instanceof LedgerFile file) {
            return new Ledger(new SqliteStore(file));
        }
        if (address instanceof LedgerServer server) {
            return new Ledger(new PostgresStore(server));
        }
        throw new IllegalArgumentException("neither a file nor a server: " + address);
    }

    /** Returns the same ledger for a process that goes on, such as a server: its connections to a database server are kept. */
    public Ledger kept() {
        return new Ledger(store.kept());
    }

    /** Returns what was left out of all that was read so far since it is damaged, in order; {@link #check} finds more. */
    public List<Damaged> damaged() {
        synchronized (damaged) {
            return List.copyOf(damaged);
        }
    }

    /** Returns where the ledger is, without a password. */
    public String shown() {
        return store.address().shown();
    }

    /**
     * Adds what is new of a run, in one transaction. When this returns, it is on disk. The ledger is created if there is none.
     *
     * @param clock the time of day
     * @throws UserError if it cannot be written; then nothing was added
     */
    public RecordedAs add(RunFacts facts, InstantSource clock) {
        return writing(handle -> FactWriter.write(handle, facts, clock.instant()));
    }

    /**
     * Adds what is new of a run that somebody sends who may change only the project that its facts name.
     *
     * @param clock the time of day
     * @throws UserError if another project has it, or it cannot be written; then nothing was added
     */
    public RecordedAs addOwn(RunFacts facts, InstantSource clock) {
        return writing(handle -> {
            FactWriter.requireOwn(handle, facts);
            return FactWriter.write(handle, facts, clock.instant());
        });
    }

    /**
     * Adds what is new of a project, in one transaction. The ledger is created if there is none.
     *
     * @param commits commits whose order will be needed
     * @param attempts what came of attempts to measure some of them
     * @throws UserError if it cannot be written; then nothing was added
     */
    public void add(ProjectName project, List<CommitFacts> commits, List<Attempt> attempts) {
        change(handle -> ProjectRows.write(handle, project, commits, attempts));
    }

    /**
     * Returns the attempts to measure a project's revisions against an anchor, the earliest first; none if there is no ledger.
     *
     * @param project identity of the project
     * @throws UserError if the ledger cannot be read
     */
    public List<Attempt> attempts(String project) {
        return ofProject(project, ProjectRows::attempts);
    }

    /**
     * Returns the commits that are known of a project, in any order; none if there is no ledger.
     *
     * @param project identity of the project
     * @throws UserError if the ledger cannot be read
     */
    public List<CommitFacts> commits(String project) {
        return ofProject(project, ProjectRows::commits);
    }

    /**
     * Returns what was measured of a project in lockstep with an anchor, the earliest run first; none if there is no ledger.
     *
     * @param project identity of the project
     * @throws UserError if the ledger cannot be read
     */
    public List<AnchoredPoint> points(String project) {
        return ifThere(
                handle -> new AnchoredRows(handle, FactIds.ofProject(project)).points(Optional.empty()), List.of());
    }

    /**
     * Returns the points of some benchmarks, by the names that are recorded.
     *
     * @param project identity of the project
     * @throws UserError if the ledger cannot be read
     */
    public List<AnchoredPoint> points(String project, Collection<Benchmark> benchmarks) {
        Set<String> ids = benchmarks.stream().map(FactIds::ofBenchmark).collect(Collectors.toSet());
        return ids.isEmpty()
                ? List.of()
                : ifThere(
                        handle -> new AnchoredRows(handle, FactIds.ofProject(project)).points(Optional.of(ids)),
                        List.of());
    }

    /** Returns what there is for checking the changes of a project's history; nothing if there is no ledger. */
    public CheckFacts checks(String project) {
        return ifThere(handle -> new ProjectRows(handle, project).checks(), CheckFacts.NONE);
    }

    /** Returns what is known of the names of a project's benchmarks, by the identity of the project. */
    public BenchmarkNames names(String project) {
        return new BenchmarkNames(this, project);
    }

    private <T> List<T> ofProject(String project, Function<ProjectRows, List<T>> rows) {
        return ifThere(handle -> rows.apply(new ProjectRows(handle, project)), List.of());
    }

    /**
     * Reads, for the packages of this module; if there is no ledger, what is there is {@code otherwise}.
     *
     * @throws UserError if the ledger cannot be read
     */
    public <T> T ifThere(Function<Handle, T> work, T otherwise) {
        return guarded(() -> {
            if (!store.exists()) {
                return otherwise;
            }
            Optional<T> read = ifCurrent(work);
            return read.isPresent() || format().isEmpty() ? read.orElse(otherwise) : reading(work);
        });
    }

    /**
     * Writes in one transaction, for the packages of this module; the ledger is created if there is none.
     *
     * @throws UserError if it cannot be written; then nothing was
     */
    public void change(Consumer<Handle> work) {
        writing(handle -> {
            work.accept(handle);
            return store;
        });
    }

    private <T> T writing(Function<Handle, T> work) {
        return guarded(() -> {
            prepare();
            return writes.inTransaction(handle -> {
                store.durable(handle);
                return work.apply(handle);
            });
        });
    }

    /** Returns what is remembered of a project's changes, by the identity of the project. */
    public ProjectMarks marks(String project) {
        return new ProjectMarks(this, project);
    }

    /**
     * Returns the last runs of a project that compare a revision with an anchor and in which a benchmark had some status; none if
     * there is no ledger.
     *
     * @param project identity of the project
     * @throws UserError if the ledger cannot be read
     */
    public List<LastStatus> statuses(String project) {
        return ofProject(project, ProjectRows::statuses);
    }

    /**
     * Returns the recorded comparisons of scores, by project and benchmark.
     *
     * @param benchmark whether a full name is wanted
     * @throws UserError if there is no ledger, or it cannot be read
     */
    public List<BenchmarkHistory> history(Predicate<String> benchmark) {
        return reading(handle -> HistoryReader.read(handle, benchmark));
    }

    /**
     * Returns the full names of all benchmarks that were ever compared, in alphabetical order.
     *
     * @throws UserError if there is no ledger, or it cannot be read
     */
    public List<String> benchmarks() {
        return reading(HistoryReader::names);
    }

    /**
     * Looks at everything that is recorded.
     *
     * @throws UserError if there is no ledger, or it cannot be read at all
     */
    public LedgerState check() {
        return reading(handle -> Completeness.check(handle, store));
    }

    /**
     * Returns the runs that started before some time, of projects that have later ones.
     *
     * @throws UserError if there is no ledger, or it cannot be read
     */
    public LedgerState.Older older(Instant before) {
        return reading(handle -> new OldRuns(handle, before).found());
    }

    /**
     * Removes old runs, see {@link #older}, in one transaction.
     *
     * @return the runs that were removed
     * @throws UserError if there is no ledger, or it cannot be written; then nothing was removed
     */
    public LedgerState.Older remove(Instant before) {
        return guarded(() -> {
            requireLedger();
            return writes.inTransaction(handle -> {
                store.keepOut(handle);
                OldRuns runs = new OldRuns(handle, before);
                LedgerState.Older found = runs.found();
                runs.remove();
                return found;
            });
        });
    }

    /**
     * Gives back space that nothing uses any more.
     *
     * @throws UserError if it cannot be done; the ledger is as it was
     */
    public void compact() {
        guarded(() -> {
            requireLedger();
            writes.useHandle(store::compact);
            return store;
        });
    }

    /**
     * Streams tables and views, row by row, all as they are at one moment.
     *
     * @throws UserError if there is no ledger, or it cannot be read
     */
    public <T> T dump(Function<TableDump, T> reader) {
        return reading(handle -> reader.apply(new TableDump(handle)));
    }

    /**
     * Copies a ledger that is a file, while others may use it.
     *
     * @param target a file that does not exist
     * @throws UserError if it cannot be copied; then there is no such file
     */
    public void backup(Path target) {
        if (!(store instanceof SqliteStore sqlite)) {
            throw UserError.usage(
                    shown() + " is a PostgreSQL server, whose own tools make better backups",
                    "Use pg_dump --schema, as docs/guide/ledger.md shows.");
        }
        if (Files.exists(target)) {
            throw UserError.usage(target + " already exists", "Specify a new file.");
        }
        guarded(() -> {
            requireLedger();
            sqlite.backup(reads, target);
            return target;
        });
    }

    private <T> T reading(Function<Handle, T> work) {
        return guarded(() -> {
            Optional<T> read = store.exists() ? ifCurrent(work) : Optional.empty();
            return read.orElseGet(() -> {
                requireLedger();
                return ifCurrent(work).orElseThrow(() -> LedgerErrors.absent(store.address()));
            });
        });
    }

    /** Reads over one connection, as a server takes its time for each; empty if there are no tables, or those of an older program. */
    private <T> Optional<T> ifCurrent(Function<Handle, T> work) {
        Runnable steady = store.steady();
        try {
            return reads.inTransaction(
                    store.isolation(),
                    handle -> format(handle).orElse(0) == FORMAT ? Optional.of(work.apply(handle)) : Optional.empty());
        } finally {
            steady.run();
        }
    }

    private void requireLedger() {
        if (!store.exists() || format().isEmpty()) {
            throw LedgerErrors.absent(store.address());
        }
        prepare();
    }

    /** Creates the ledger or brings it up to date, if need be. */
    private void prepare() {
        if (!isCurrent()) {
            store.alone(() -> isCurrent() || migrate(true));
        }
    }

    private boolean isCurrent() {
        return store.exists() && format().orElse(0) == FORMAT;
    }

    /**
     * Returns the version of the ledger's tables; empty if there are no tables at all.
     *
     * @throws UserError if there are others, or newer ones
     */
    private OptionalInt format() {
        return reads.withHandle(this::format);
    }

    private OptionalInt format(Handle handle) {
        List<String> tables = store.tables(handle);
        if (tables.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!tables.contains(Store.FORMATS)) {
            throw LedgerErrors.notALedger(store.address());
        }
        int format = handle
                .createQuery("SELECT version FROM " + Store.FORMATS + " WHERE version IS NOT NULL")
                .map((row, context) -> Stored.version(row, "version"))
                .stream()
                .max(Integer::compare)
                .orElse(0);
        if (format > FORMAT) {
            throw LedgerErrors.newer(store.address(), format, FORMAT);
        }
        return OptionalInt.of(format);
    }

    /** @param again whether to try once more: a server does not let two clients create the same schema at once */
    private boolean migrate(boolean again) {
        try {
            store.migrating(Flyway.configure(Ledger.class.getClassLoader()))
                    .table(Store.FORMATS)
                    .locations("classpath:dev/steelyard/history/ledger/migration")
                    .loggers(SilentLogs.class.getName())
                    .load()
                    .migrate();
            return true;
        } catch (FlywayException e) {
            if (again) {
                return isCurrent() || migrate(false);
            }
            throw e;
        }
    }

    private <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw LedgerErrors.of(store.address(), e);
        }
    }
}
