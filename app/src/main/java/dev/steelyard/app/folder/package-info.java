/**
 * The folder of a run, from the first file to the last: {@link dev.steelyard.app.folder.RunPlace} is the folder of the
 * current run, {@link dev.steelyard.app.folder.RunFolders} finds those of a project.
 */
@NullMarked
package dev.steelyard.app.folder;

import org.jspecify.annotations.NullMarked;
