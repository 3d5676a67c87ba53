import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const marker = "GAMEDAY_MOUNTS"
const diskMegabytes = 600

/** Starts this program again where nobody else sees its mounts and none outlives it, if that is possible here. */
export function enterOwnMounts(): void {
  const options = ["--mount", "--propagation", "private"]
  if (hasOwnMounts() || process.platform !== "linux" || process.getuid?.() !== 0) return
  if (spawnSync("unshare", [...options, "true"]).status !== 0) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.("/usr/bin/env", ["env", "unshare", ...options, ...command], {
    ...process.env,
    [marker]: "own",
  })
}

export function hasOwnMounts(): boolean {
  return process.env[marker] === "own"
}

/** A folder on a disk of its own, in memory, that can be filled. */
export function mountDisk(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `quaich-gameday-${name}-`))
  const options = `size=${diskMegabytes}m,mode=755`
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "quaich-gameday", folder], {
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`the disk was not mounted: ${stderr}`)
  return folder
}

/** Also while a database still writes to it. */
export function unmountDisk(folder: string): void {
  spawnSync("umount", ["--lazy", folder])
}
