package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.server.page.Page.Above;
import java.util.List;

/** Where pages are. Ids are those of the tables, so that a link stays right when anything is added. */
public final class Paths {

    /** The overview. */
    public static final String TOP = "/";
    /** What was changed through servers. */
    public static final String AUDIT = "/audit/";
    /** What is to be measured. */
    public static final String QUEUE = "/queue/";
    /** What the numbers mean. */
    public static final String ABOUT = "/about/";

    private static final Above LEDGER = new Above("Ledger", TOP);

    private Paths() {}

    static String project(RecordedProject project) {
        return "/p/" + project.id() + "/";
    }

    static String changes(RecordedProject project) {
        return project(project) + "changes/";
    }

    static String runs(RecordedProject project) {
        return project(project) + "runs/";
    }

    static String compare(RecordedProject project) {
        return project(project) + "compare/";
    }

    static String benchmark(RecordedProject project, String id) {
        return project(project) + "b/" + id + "/";
    }

    static String run(RecordedProject project, RecordedRun run) {
        return run(project, run.id());
    }

    static String run(RecordedProject project, String id) {
        return run(project.id(), id);
    }

    /** Returns where the page of a run is, by the ids of its project and itself. */
    public static String run(String project, String id) {
        return "/p/" + project + "/r/" + id + "/";
    }

    static List<Above> aboveProject() {
        return List.of(LEDGER);
    }

    static List<Above> above(RecordedProject project) {
        return List.of(LEDGER, new Above(project.name().name(), project(project)));
    }
}
