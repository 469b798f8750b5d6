#!/usr/bin/env python3
"""Result files of every version of JMH, written by those versions.

    selfbench/campaign/corpus.py [VERSION...]

Needs Maven and a JDK of a release up to 19, for the older versions. For each version, takes JMH from Maven Central, compiles
corpus/Small.java with its annotation processor, runs it once for each format of result files that the version has, and keeps the files
and what JMH printed in target/selfbench/corpus/VERSION. A version that is there is not run again. All files are then packed into
verdict/src/test/resources/versions/jmh.zip, for tests of the readers. The last lines say which versions could not be run, and why.
"""
import os
import re
import shutil
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "target", "selfbench", "corpus")
PACKED = os.path.join(ROOT, "verdict", "src", "test", "resources", "versions", "jmh.zip")
VERSIONS = ["1.0", "1.0.1", "1.1", "1.1.1", "1.2", "1.3", "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.4", "1.4.1", "1.4.2", "1.5", "1.5.1",
            "1.5.2", "1.6", "1.6.1", "1.6.2", "1.6.3", "1.7", "1.7.1", "1.8", "1.9", "1.9.1", "1.9.2", "1.9.3"] \
    + ["1.%d" % minor for minor in range(10, 18)] + ["1.17.1", "1.17.2", "1.17.3", "1.17.4", "1.17.5"] \
    + ["1.%d" % minor for minor in range(18, 38)]
# LaTeX, which Steelyard refuses, no version can write where a benchmark lacks a param of another.
FORMATS = ["json", "csv", "scsv", "text"]
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>org.example</groupId><artifactId>corpus</artifactId><version>1</version><packaging>pom</packaging><dependencies>
<dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>%s</version></dependency>
<dependency><groupId>javax.annotation</groupId><artifactId>javax.annotation-api</artifactId><version>1.3.2</version></dependency>
</dependencies></project>
"""
# Older versions look into a class of the JDK; forks inherit it.
OPENED = "--add-opens=java.base/java.io=ALL-UNNAMED"
SETTINGS = ["-f", "1", "-wi", "1", "-i", "2", "-w", "10ms", "-r", "10ms", "-foe", "true"]


class Failed(Exception):
    """A version of JMH cannot be had or run; the message says why."""


def run(command, **more):
    """Returns what a command prints, or raises with the end of it."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    if done.returncode != 0:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        raise Failed(next((line for line in lines if "ERROR" in line or "xception" in line), (lines or ["no output"])[-1])[:200])
    return done.stdout


def write(version, folder):
    """Writes all files of a version into a folder, which is there only if all went well."""
    place = folder + ".tmp"
    shutil.rmtree(place, ignore_errors=True)
    jars = libraries(version, place)
    classes = os.path.join(place, "classes")
    compiled(jars, classes)
    files = os.path.join(place, "files")
    os.makedirs(files)
    path = os.pathsep.join([classes, *jars])
    known = run(["java", OPENED, "-cp", path, "org.openjdk.jmh.Main", "-lrf"]).lower()
    offered = re.findall(r"\b(text|s?csv|json)\b", known)
    for name in FORMATS:
        if name in offered:
            target = os.path.join(files, "jmh-" + version + "." + name)
            printed = run(["java", OPENED, "-Djmh.ignoreLock=true", "-cp", path, "org.openjdk.jmh.Main", *SETTINGS, "-rf", name,
                           "-rff", target], cwd=files)
            with open(os.path.join(files, "jmh-" + version + "." + name + ".log"), "w", encoding="utf-8") as log:
                # Paths are those of this machine.
                log.write(printed.replace(place, "corpus"))
            if not os.path.exists(target):
                raise Failed("-rf " + name + " wrote no file")
            with open(target, encoding="utf-8") as file:
                text = file.read()
            with open(target, "w", encoding="utf-8", newline="") as file:
                file.write(re.sub(r'"jvm" : "[^"]*"', '"jvm" : "java"', text.replace(place, "corpus")))
    os.rename(files, folder)
    shutil.rmtree(place)


def libraries(version, place):
    """Returns the jars of a version of JMH, which it copies into a folder."""
    lib = os.path.join(place, "lib")
    if not os.path.isdir(lib):
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, "pom.xml"), "w", encoding="utf-8") as pom:
            pom.write(POM % version)
        run(["mvn", "-q", "-B", "-f", place, "dependency:copy-dependencies", "-DoutputDirectory=" + lib])
    return [os.path.join(lib, jar) for jar in sorted(os.listdir(lib))]


def compiled(jars, classes):
    """Compiles the benchmarks."""
    os.makedirs(classes)
    run(["javac", "--release", "8", "-nowarn", "-cp", os.pathsep.join(jars), "-d", classes, os.path.join(HERE, "corpus", "Small.java")])


def fat_jar(version, jar):
    """Packs the benchmarks and a version of JMH into one jar."""
    place = jar + ".making"
    jars = libraries(version, place)
    classes = os.path.join(place, "classes")
    compiled(jars, classes)
    with zipfile.ZipFile(jar, "w") as packed:
        packed.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: org.openjdk.jmh.Main\r\n\r\n")
        seen = set()
        for base, _, files in os.walk(classes):
            for name in files:
                path = os.path.join(base, name)
                packed.write(path, os.path.relpath(path, classes))
        for each in jars:
            with zipfile.ZipFile(each) as library:
                for name in library.namelist():
                    if not name.startswith("META-INF") and not name.endswith("/") and name not in seen:
                        seen.add(name)
                        packed.writestr(name, library.read(name))
    shutil.rmtree(place)


def pack():
    """Packs what is there; the same files make the same bytes."""
    os.makedirs(os.path.dirname(PACKED), exist_ok=True)
    with zipfile.ZipFile(PACKED, "w", zipfile.ZIP_DEFLATED) as packed:
        for version in VERSIONS:
            folder = os.path.join(WORK, version)
            for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
                entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                with open(os.path.join(folder, name), "rb") as file:
                    packed.writestr(entry, file.read())


def main():
    failed = {}
    os.makedirs(WORK, exist_ok=True)
    for version in sys.argv[1:] or VERSIONS:
        folder = os.path.join(WORK, version)
        if not os.path.isdir(folder):
            try:
                write(version, folder)
            except Failed as e:
                failed[version] = str(e)
        print(version, failed.get(version, ", ".join(sorted(os.listdir(folder))) if os.path.isdir(folder) else ""), flush=True)
    pack()
    print(len([v for v in VERSIONS if os.path.isdir(os.path.join(WORK, v))]), "versions are in", os.path.relpath(PACKED, ROOT))
    for version, why in failed.items():
        print("not run:", version + ":", why)


if __name__ == "__main__":
    main()
