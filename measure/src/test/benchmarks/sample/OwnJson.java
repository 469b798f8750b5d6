package sample;

import java.io.File;
import java.util.Collection;
import java.util.Collections;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Has JMH itself write the results of each fork as it does with {@code -rf json}; the init line is the file. */
public class OwnJson implements ExternalProfiler {
    private final String file;

    public OwnJson(String file) {
        this.file = file;
    }

    @Override
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        RunResult run = new RunResult(result.getParams(), Collections.singleton(result));
        ResultFormatFactory.getInstance(ResultFormatType.JSON, file).writeOut(Collections.singleton(run));
        return Collections.emptyList();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {}

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return Collections.emptyList();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return Collections.emptyList();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public String getDescription() {
        return "JMH's own JSON";
    }
}
