import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { ConfigProblem } from "./config-problem.ts"

/** PostgreSQL refuses to run as root; there the database belongs to this system user instead. */
export const nobody = { uid: 65_534, gid: 65_534 }

/** Makes a folder we can write to, or says in one line why there is none. */
export function requireFolder(path: string, setting: string): void {
  try {
    makeFolders(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (problem) {
    throw unusable(path, setting, problem)
  }
}

/** What the system says when a folder cannot be used, as one line. */
export function unusable(path: string, setting: string, problem: unknown): unknown {
  if (!(problem instanceof Error) || !("syscall" in problem)) return problem
  return new ConfigProblem(`${setting} ${path} cannot be written: ${problem.message}`)
}

/** One by one: where a file system lets nobody make any, as in /proc, Node's own way never ends. */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (problem) {
    // Another process was quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw problem
  }
}

/** Refuses a folder, or a database in it, that is another user's: it must not be read, changed or given away. */
export function requireOwn(home: string, ownUid: number | undefined): void {
  const whose = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  if (ownUid !== undefined && isOthers(ownUid, whose(home), whose(join(home, "postgres"))))
    throw new ConfigProblem(`DATA_DIR ${home} is another user's: set DATA_DIR to a folder of your own`)
}

/**
 * Root runs PostgreSQL as nobody, so both may own what is there. Anybody else may be let into a folder by its group, but
 * PostgreSQL itself runs on nobody's data but its user's.
 */
export function isOthers(ownUid: number, folderUid?: number, clusterUid?: number): boolean {
  if (ownUid !== 0) return clusterUid !== undefined && clusterUid !== ownUid
  return [folderUid, clusterUid].some((uid) => uid !== undefined && uid !== 0 && uid !== nobody.uid)
}
