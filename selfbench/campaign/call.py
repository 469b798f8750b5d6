"""One call of Steelyard in a folder of its own, and what every call must keep."""
import os
import re
import shlex
import shutil
import signal
import subprocess

import corpus

WORK = os.path.join(corpus.ROOT, "target", "selfbench", "campaign")
STEELYARD = shlex.split(os.environ.get("STEELYARD", os.path.join(corpus.ROOT, "steelyard")))
CODES = {0, 1, 2, 3, 4}
LIMIT = 60
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Violation(Exception):
    """Something that must not happen."""


class Place:
    """A folder for one call, with a temporary folder and a ledger of its own."""

    def __init__(self, name):
        self.folder = os.path.join(WORK, "calls", name)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(os.path.join(self.folder, "tmp"))

    def at(self, *names):
        return os.path.join(self.folder, *names)

    def call(self, words, before="", popen=None):
        """Runs a command and returns its code and output, or raises what it did wrong."""
        environment = dict(os.environ, XDG_CACHE_HOME=self.at("cache"), XDG_STATE_HOME=self.at("state"),
                           XDG_DATA_HOME=self.at("data"), STEELYARD_LEDGER=self.at("ledger.db"), NO_COLOR="1",
                           JAVA_TOOL_OPTIONS="-Djava.io.tmpdir=" + self.at("tmp"))
        line = before + shlex.join(STEELYARD + words)
        process = subprocess.Popen(["bash", "-c", line], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        if popen:
            popen(process)
        try:
            out, err = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired as e:
            os.killpg(process.pid, signal.SIGKILL)
            raise Violation("did not end within %d s" % LIMIT) from e
        err = "\n".join(l for l in err.decode("utf-8", "replace").splitlines() if not l.startswith("Picked up JAVA_TOOL_OPTIONS"))
        out = out.decode("utf-8", "replace")
        if popen:
            return process.returncode, out, err
        if process.returncode not in CODES:
            raise Violation("exit code %d: %s" % (process.returncode, err[-300:]))
        if "internal error" in err or re.search(r"^\s+at [\w.$]+\(", err, re.M):
            raise Violation("internal error: " + err[:400])
        if process.returncode == 2 and not re.search(r"^steelyard: .+\n +\S", err, re.M):
            raise Violation("refused without a remedy: " + err[:300])
        found = CONTROL.search(out) or CONTROL.search(err)
        if found:
            raise Violation("printed the control character %r" % found.group())
        # JMH's lock, which Steelyard takes too, stays: whoever deletes it lets two measure at once.
        left = [name for name in os.listdir(self.at("tmp")) if not name.startswith("hsperfdata") and name != "jmh.lock"]
        if left:
            raise Violation("left in the temporary folder: " + ", ".join(left[:3]))
        return process.returncode, out, err
