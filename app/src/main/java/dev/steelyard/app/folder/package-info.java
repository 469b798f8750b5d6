/**
 * The folder of a run, from the first file to the last: {@link dev.steelyard.app.folder.RunPlace} is the one folder while the
 * run goes on, {@link dev.steelyard.app.folder.RunFolders} finds those of a project.
 */
@NullMarked
package dev.steelyard.app.folder;

import org.jspecify.annotations.NullMarked;
