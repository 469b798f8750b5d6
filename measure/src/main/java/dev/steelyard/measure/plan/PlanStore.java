package dev.steelyard.measure.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.plan.ForkSpread;
import dev.steelyard.measure.journal.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Remembered plans in one JSON file. Nothing here is fatal: a file that is damaged is set aside, one that cannot be read
 * or written is left alone, and each is told once in a sentence.
 */
public final class PlanStore {
    private static final int SCHEMA_VERSION = 1;
    private static final int MOST = 5_000;
    private static final String REMEMBERED = "The plan is remembered from an earlier pilot.";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path file;
    private final Consumer<String> message;
    private final int most;
    private final Set<String> told = new HashSet<>();

    /**
     * Prepares to use a file, which need not exist.
     *
     * @param file where plans are kept
     * @param message told when something is wrong with the file
     */
    public PlanStore(Path file, Consumer<String> message) {
        this(file, message, MOST);
    }

    PlanStore(Path file, Consumer<String> message, int most) {
        this.file = file;
        this.message = message;
        this.most = most;
    }

    /**
     * Returns the file by the XDG rules: under {@code XDG_STATE_HOME} if it is an absolute path, else under
     * {@code .local/state} of the home folder.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        Path state = Optional.ofNullable(environment.get("XDG_STATE_HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(home.resolve(".local/state"));
        return state.resolve("steelyard/plans.json");
    }

    /** Returns the plan remembered for a key, with the sentence that it is remembered among its reasons. */
    public Optional<Plan> find(PlanKey key) {
        return read().map(known -> known.plans().get(key.text())).map(PlanStore::remembered);
    }

    /** Returns how much blocks differed in the earlier runs of a key. */
    public Optional<ForkSpread> spread(PlanKey key) {
        return read().map(known -> known.spreads().get(key.text()));
    }

    /** Remembers a plan in place of the one before. The oldest are forgotten when there are thousands. */
    public void remember(PlanKey key, Plan plan) {
        read().ifPresent(known -> {
            keep(known.plans(), key, plan);
            write(known);
        });
    }

    /** Remembers how much the blocks of a run differed, together with those of earlier runs. */
    public void remember(PlanKey key, ForkSpread spread) {
        read().ifPresent(known -> {
            ForkSpread before = known.spreads().get(key.text());
            keep(known.spreads(), key, before == null ? spread : before.plus(spread));
            write(known);
        });
    }

    private <T> void keep(Map<String, T> byKey, PlanKey key, T value) {
        byKey.remove(key.text());
        byKey.put(key.text(), value);
        Iterator<String> oldest = byKey.keySet().iterator();
        while (byKey.size() > most) {
            oldest.next();
            oldest.remove();
        }
    }

    private void write(Memory known) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            AtomicFile.write(file, json(known));
        } catch (IOException e) {
            tell(file + ": the plan cannot be remembered (" + e + "); the next run will pilot again.");
        }
    }

    /** What the file holds, by key, in the order in which it was remembered. */
    private record Memory(Map<String, Plan> plans, Map<String, ForkSpread> spreads) {
        Memory() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>());
        }
    }

    /** Reads the file; empty if it must be left alone. Files of before spreads were kept have none. */
    private Optional<Memory> read() {
        try {
            JsonNode node = MAPPER.readTree(Files.readAllBytes(file));
            int version = node.required("schemaVersion").asInt();
            if (version > SCHEMA_VERSION) {
                tell(file + ": schemaVersion " + version + " is of a newer Steelyard and is left alone.");
                return Optional.empty();
            }
            Memory known = new Memory();
            node.required("plans")
                    .properties()
                    .forEach(entry ->
                            known.plans().put(entry.getKey(), MAPPER.treeToValue(entry.getValue(), Plan.class)));
            node.path("spreads")
                    .properties()
                    .forEach(entry -> known.spreads()
                            .put(entry.getKey(), MAPPER.treeToValue(entry.getValue(), ForkSpread.class)));
            return Optional.of(known);
        } catch (NoSuchFileException absent) {
            return Optional.of(new Memory());
        } catch (JacksonException | IllegalArgumentException e) {
            return setAside(e);
        } catch (IOException e) {
            tell(file + ": remembered plans cannot be read (" + e + "); benchmarks are piloted again.");
            return Optional.empty();
        }
    }

    private Optional<Memory> setAside(RuntimeException reason) {
        Path aside = file.resolveSibling(file.getFileName() + ".damaged");
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            tell(file + ": remembered plans are damaged and were moved to " + aside + "; benchmarks are piloted again ("
                    + reason.getMessage() + ").");
            return Optional.of(new Memory());
        } catch (IOException e) {
            tell(file + ": remembered plans are damaged; delete the file (" + e + ").");
            return Optional.empty();
        }
    }

    private void tell(String sentence) {
        if (told.add(sentence)) {
            message.accept(sentence);
        }
    }

    private static byte[] json(Memory known) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("schemaVersion", SCHEMA_VERSION);
        ObjectNode byKey = node.putObject("plans");
        known.plans().forEach((key, plan) -> byKey.set(key, MAPPER.valueToTree(plan)));
        ObjectNode spreads = node.putObject("spreads");
        known.spreads().forEach((key, spread) -> spreads.set(key, MAPPER.valueToTree(spread)));
        return MAPPER.writeValueAsBytes(node);
    }

    private static Plan remembered(Plan plan) {
        List<String> reasons = new ArrayList<>(plan.reasons());
        reasons.add(REMEMBERED);
        return new Plan(plan.kind(), plan.warmup(), plan.sliceNanos(), plan.turn(), plan.turns(), reasons);
    }
}
