/**
 * The folder of a run, from the first file to the last: {@link dev.steelyard.compare.folder.RunPlace} is the folder of the
 * current run, {@link dev.steelyard.compare.folder.RunFolders} finds those of a project.
 */
@NullMarked
package dev.steelyard.compare.folder;

import org.jspecify.annotations.NullMarked;
