import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { ConfigProblem } from "../config-problem.ts"

/** PostgreSQL refuses to run as root, so the database belongs to this system user. */
export const nobody = { uid: 65_534, gid: 65_534 }

export function requireFolder(path: string, setting: string): void {
  try {
    makeFolders(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (problem) {
    throw folderProblem(path, setting, problem)
  }
}

export function folderProblem(path: string, setting: string, problem: unknown): unknown {
  if (!(problem instanceof Error) || !("syscall" in problem)) return problem
  return new ConfigProblem(`${setting} ${path} cannot be written: ${problem.message}`)
}

/** Makes folders one by one: in /proc and the like, Node's recursive mkdir never returns. */
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

/** Another user's folder or database must not be read, changed or handed over. */
export function requireOwner(home: string, ownUid: number | undefined): void {
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  if (ownUid !== undefined && isForeign(ownUid, ownerOf(home), ownerOf(join(home, "postgres"))))
    throw new ConfigProblem(`DATA_DIR ${home} is another user's: set DATA_DIR to a folder of your own`)
}

/**
 * Root runs PostgreSQL as `nobody`, so either may own the folder. Another user may reach a folder through its group,
 * but PostgreSQL accepts only data that its own user owns.
 */
export function isForeign(ownUid: number, folderUid?: number, clusterUid?: number): boolean {
  if (ownUid !== 0) return clusterUid !== undefined && clusterUid !== ownUid
  return [folderUid, clusterUid].some((uid) => uid !== undefined && uid !== 0 && uid !== nobody.uid)
}
