package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger in a folder that cannot be written: permissions say so, or, where they bind nobody, the file system. */
class ReadOnlyLedgerTest {

    private static final InstantSource CLOCK = InstantSource.fixed(SampleRuns.START);

    @TempDir
    private Path parent;

    private Path folder;
    private Path file;
    private boolean mounted;

    @BeforeEach
    void fill() throws Exception {
        folder = Files.createDirectory(parent.resolve("read only #1 %20"));
        file = folder.resolve("l\u00e9dger.db");
        ledger().add(SampleRuns.run("run").command("run", "x").facts(), CLOCK);
    }

    @AfterEach
    void thaw() throws Exception {
        if (mounted) {
            assertThat(ran("umount", folder.toString())).isTrue();
        }
        assertThat(folder.toFile().setWritable(true)).isTrue();
    }

    private Ledger ledger() {
        return Ledger.at(new LedgerFile(file));
    }

    private void freeze() throws Exception {
        assertThat(folder.toFile().setWritable(false)).isTrue();
        if (Files.isWritable(folder)) {
            mounted = ran("mount", "--bind", folder.toString(), folder.toString());
            assumeTrue(mounted && ran("mount", "-o", "remount,ro,bind", folder.toString()), "root may mount");
        }
        assertThat(Files.isWritable(folder)).isFalse();
    }

    private static boolean ran(String... command) throws Exception {
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            // There is no such program.
            return false;
        }
    }

    @Test
    void everything_that_only_reads_works() throws Exception {
        freeze();
        assertThat(ledger().history(name -> true)).hasSize(1);
        assertThat(ledger().points("git.example.org/decoder")).hasSize(1);
        assertThat(ledger().check().sound()).isTrue();
        assertThat(new ImportLedger(ledger()).histories(Optional.empty(), name -> true))
                .isEmpty();
        Long rows = ledger().dump(dump -> {
            long[] count = new long[1];
            dump.rows("run", row -> count[0]++);
            return count[0];
        });
        assertThat(rows).isEqualTo(1);
        ledger().backup(parent.resolve("copy.db"));
        assertThat(Ledger.at(new LedgerFile(parent.resolve("copy.db"))).check().sound())
                .isTrue();
    }

    @Test
    void writing_is_refused_with_a_remedy() throws Exception {
        freeze();
        assertThatThrownBy(() -> ledger().add(SampleRuns.run("other").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot be opened for writing")
                .hasMessageContaining("--ledger");
    }

    @Test
    void a_ledger_that_others_are_using_is_read_with_what_they_wrote_last() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("UPDATE run SET name = 'renamed'");
            freeze();
            assertThat(ledger().history(name -> true).get(0).points().get(0).run())
                    .isEqualTo("renamed");
        }
    }

    @Test
    void what_a_killed_writer_left_beside_it_is_not_passed_over() throws Exception {
        Path log = parent.resolve("kept-wal");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("UPDATE run SET name = 'renamed'");
            Files.copy(file.resolveSibling(file.getFileName() + "-wal"), log);
        }
        Files.copy(log, file.resolveSibling(file.getFileName() + "-wal"), StandardCopyOption.REPLACE_EXISTING);
        freeze();
        assertThatThrownBy(() -> ledger().history(name -> true))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the newest records are in ")
                .hasMessageContaining("to a writable folder");
    }

    @Test
    void a_change_while_it_is_read_is_noticed() throws Exception {
        LedgerFile address = new LedgerFile(file);
        FrozenFile frozen = new FrozenFile(address);
        frozen.requireUnchanged();
        ledger().add(SampleRuns.run("other").facts(), CLOCK);
        assertThatThrownBy(frozen::requireUnchanged)
                .isInstanceOf(UserError.class)
                .hasMessageContaining("was changed while it was read");
    }

    @Test
    void one_of_an_earlier_format_says_that_it_cannot_be_brought_up_to_date() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("DELETE FROM ledger_format WHERE version = '1'");
        }
        freeze();
        assertThatThrownBy(() -> ledger().history(name -> true))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot be brought up to date");
    }
}
