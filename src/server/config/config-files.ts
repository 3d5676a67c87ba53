import { isAbsolute, join } from "node:path"
import { ConfigProblem } from "#platform/config-problem.ts"
import { parseBucketAddress } from "#platform/files/bucket-address.ts"
import type { FilesConfig } from "#platform/files/files.ts"

type FilesVariables = Readonly<
  Record<"FILES" | "BACKUP" | `${"FILES" | "BACKUP"}_${"ACCESS" | "SECRET"}_KEY`, string | undefined>
>

export type BackupConfig = { store: FilesConfig; keepDays: number }

export function filesConfigOf(env: FilesVariables, dataDir: string): FilesConfig {
  return env.FILES
    ? parseBucketAddress(env, "FILES", env.FILES)
    : { kind: "disk", dir: join(dataDir, "files") }
}

export function backupStoreOf(env: FilesVariables): FilesConfig | undefined {
  const text = env.BACKUP
  if (!text) return undefined
  if (!text.startsWith("file:")) return parseBucketAddress(env, "BACKUP", text, " or file:/…")
  const dir = text.slice("file:".length).replace(/^\/\/(?=\/)/, "")
  if (!isAbsolute(dir)) throw new ConfigProblem("BACKUP must name its folder from the root: file:/…")
  return { kind: "disk", dir }
}
