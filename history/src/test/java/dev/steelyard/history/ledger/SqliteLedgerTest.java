package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig.JournalMode;

class SqliteLedgerTest extends LedgerAccessContract {

    private static final int FLIPS = 60;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("data with space").resolve("lédger.db");
    }

    @Override
    LedgerAddress address() {
        return new LedgerFile(file());
    }

    @Override
    Connection connect() throws Exception {
        Files.createDirectories(file().getParent());
        return DriverManager.getConnection("jdbc:sqlite:" + file());
    }

    @Test
    void nobody_else_can_read_a_new_ledger() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
                .isEqualTo("rwx------");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT COUNT(*) FROM run").close();
            String name = file().getFileName().toString();
            assertThat(modes(folder.resolve("data with space")))
                    .containsOnlyKeys(name, name + "-wal", name + "-shm", name + ".lock")
                    .allSatisfy((file, mode) -> assertThat(mode).as(file).isEqualTo("rw-------"));
        }
        Path copies = Files.createDirectory(folder.resolve("copies"));
        ledger().backup(copies.resolve("copy.db"));
        assertThat(modes(copies)).isEqualTo(Map.of("copy.db", "rw-------"));
    }

    @Test
    void nobody_else_can_read_a_new_ledger_where_a_link_leads() throws Exception {
        Path target = Files.createDirectory(folder.resolve("target"));
        Path link = Files.createSymbolicLink(folder.resolve("first"), Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), target.resolve("ledger.db"));
        Ledger.at(new LedgerFile(link)).add(SampleRuns.run("run").facts(), CLOCK);
        assertThat(modes(target)).isEqualTo(Map.of("ledger.db", "rw-------"));
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        assertThatThrownBy(() -> Ledger.at(new LedgerFile(circle))
                        .add(SampleRuns.run("run").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot be created");
    }

    private static Map<String, String> modes(Path folder) throws Exception {
        Map<String, String> modes = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                modes.put(
                        file.getFileName().toString(),
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        }
        return modes;
    }

    @Test
    void a_file_that_other_machines_may_open_has_no_write_ahead_log() {
        for (String type :
                List.of("nfs", "nfs4", "cifs", "smb3", "9p", "lustre", "ceph", "gpfs", "beegfs", "fuse.sshfs")) {
            assertThat(SqliteStore.journalMode(type)).as(type).isEqualTo(JournalMode.DELETE);
        }
        for (String type : List.of("ext4", "xfs", "btrfs", "overlay", "tmpfs", "fuseblk", "")) {
            assertThat(SqliteStore.journalMode(type)).as(type).isEqualTo(JournalMode.WAL);
        }
    }

    @Test
    void a_process_that_never_releases_the_ledger_is_not_waited_for_without_end() throws Exception {
        Files.createDirectories(file().getParent());
        SqliteStore store = new SqliteStore(new LedgerFile(file()), Duration.ofMillis(100));
        Path lock = file().resolveSibling(file().getFileName() + ".lock");
        try (FileChannel other = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = other.lock()) {
            assertThat(held.isValid()).isTrue();
            assertThatThrownBy(() -> store.alone(() -> true))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("is locked by another program");
        }
        assertThat(store.alone(() -> true)).isTrue();
    }

    @Test
    void a_backup_is_a_ledger_of_its_own() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        Path copy = folder.resolve("copy.db");
        ledger().backup(copy);
        ledger().add(SampleRuns.run("later").facts(), CLOCK);
        Ledger backup = Ledger.at(new LedgerFile(copy));
        assertThat(backup.check().sound()).isTrue();
        assertThat(backup.check().runs()).isEqualTo(1);
        assertThat(backup.history(name -> true)).hasSize(1);
        assertThatThrownBy(() -> ledger().backup(copy))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("already exists");
        assertThatThrownBy(() -> ledger().backup(folder.resolve("absent").resolve("copy.db")))
                .isInstanceOf(UserError.class);
    }

    @Test
    void nothing_of_a_run_is_left_if_writing_it_fails() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        execute("CREATE TRIGGER refuse BEFORE INSERT ON run_state BEGIN SELECT RAISE(ABORT, 'no more'); END");
        assertThatThrownBy(() -> ledger().add(SampleRuns.run("other").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no more");
        execute("DROP TRIGGER refuse");
        assertThat(ledger().check().runs()).isEqualTo(1);
        assertThat(ledger().check().blocks()).isEqualTo(4);
    }

    @Test
    void text_is_no_ledger_and_stays_as_it_is() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "not a database\n".repeat(100));
        assertThatThrownBy(() -> ledger().check())
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not a ledger");
        assertThatThrownBy(() -> ledger().add(SampleRuns.run("run").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not a ledger");
        assertThat(file()).hasContent("not a database\n".repeat(100));
    }

    @Test
    void a_folder_is_no_ledger() throws Exception {
        Files.createDirectories(file());
        assertThatThrownBy(() -> ledger().add(SampleRuns.run("run").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not a ledger");
    }

    @Test
    void damage_is_found_and_told() throws Exception {
        for (int i = 0; i < 20; i++) {
            ledger().add(SampleRuns.run("run-" + i).facts(), CLOCK);
        }
        byte[] bytes = Files.readAllBytes(file());
        Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 20_000, (byte) 0x5a);
        Files.write(file(), bytes);
        try {
            assertThat(ledger().check().damage()).isNotEmpty();
        } catch (UserError e) {
            assertThat(e.problem()).contains("is damaged");
            assertThat(e.remedy()).contains("Restore a backup");
        }
    }

    /** A bit that is in no value may be of no use. */
    @Test
    void a_flipped_bit_that_changes_what_is_stored_is_found() throws Exception {
        ledger().add(
                        SampleRuns.run("one")
                                .command("run", "x")
                                .code("1", "2")
                                .cause("org.example.A")
                                .facts(),
                        CLOCK);
        ledger().add(SampleRuns.run("two").host("cpu.model", "Other CPU").facts(), CLOCK);
        Map<String, List<Map<String, Object>>> before = everything();
        byte[] bytes = Files.readAllBytes(file());
        Random random = new Random(20261128);
        int found = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] flipped = bytes.clone();
            flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            Files.write(file(), flipped);
            try {
                if (ledger().check().sound()) {
                    assertThat(everything()).as("flip %s", i).isEqualTo(before);
                } else {
                    found++;
                }
            } catch (UserError e) {
                found++;
            }
        }
        assertThat(found).isGreaterThan(FLIPS / 20);
    }

    @Test
    void a_text_in_place_of_a_number_is_found_and_left_out() throws Exception {
        ledger().add(SampleRuns.run("one").facts(), CLOCK);
        execute("UPDATE comparison SET change_low = 'abc'");
        assertThat(ledger().check().damaged()).contains(new Damaged(Owner.RUN, "one", "comparison.change_low"));
        Ledger ledger = ledger();
        assertThat(ledger.history(name -> true)).isEmpty();
        assertThat(ledger.damaged()).containsExactly(new Damaged(Owner.RUN, "one", ""));
    }

    @Test
    void a_folder_that_cannot_be_made_is_an_error_with_a_remedy() throws Exception {
        Path blocked = Files.writeString(folder.resolve("blocked"), "");
        Ledger ledger = Ledger.at(new LedgerFile(blocked.resolve("steelyard").resolve("ledger.db")));
        assertThatThrownBy(() -> ledger.add(SampleRuns.run("run").facts(), CLOCK))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot be created")
                .hasMessageContaining("--ledger");
    }
}
