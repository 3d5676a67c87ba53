import { isAbsolute, join } from "node:path"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { FilesConfig } from "#platform/files/files.ts"

type FilesVariables = Readonly<
  Record<"FILES" | "BACKUP" | `${"FILES" | "BACKUP"}_${"ACCESS" | "SECRET"}_KEY`, string | undefined>
>

export type BackupConfig = { store: FilesConfig; keepDays: number }

export function filesConfigOf(env: FilesVariables, dataDir: string): FilesConfig {
  return env.FILES ? bucketOf(env, "FILES", env.FILES) : { kind: "disk", dir: join(dataDir, "files") }
}

export function backupStoreOf(env: FilesVariables): FilesConfig | undefined {
  const text = env.BACKUP
  if (!text) return undefined
  if (!text.startsWith("file:")) return bucketOf(env, "BACKUP", text)
  const dir = text.slice("file:".length).replace(/^\/\/(?=\/)/, "")
  if (!isAbsolute(dir)) throw new ConfigProblem("BACKUP must name its folder from the root: file:/…")
  return { kind: "disk", dir }
}

function bucketOf(env: FilesVariables, name: "FILES" | "BACKUP", text: string): FilesConfig {
  const shape = `s3://bucket/prefix?endpoint=https://…&region=…${name === "BACKUP" ? " or file:/…" : ""}`
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(address.hostname))
    throw new ConfigProblem(`${name} must look like ${shape}`)
  if (address.username || address.password)
    throw new ConfigProblem(
      `${name} must not hold keys: they belong in ${name}_ACCESS_KEY and ${name}_SECRET_KEY`,
    )
  const region = address.searchParams.get("region") || "us-east-1"
  const endpoint = address.searchParams.get("endpoint") || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new ConfigProblem(`${name} must name its endpoint as an address that begins with https://`)
  const accessKey = env[`${name}_ACCESS_KEY`]
  const secretKey = env[`${name}_SECRET_KEY`]
  if (!accessKey) throw new ConfigProblem(`${name}_ACCESS_KEY is missing for the bucket of ${name}`)
  if (!secretKey) throw new ConfigProblem(`${name}_SECRET_KEY is missing for the bucket of ${name}`)
  const folder = address.pathname.replace(/^\/+|\/+$/g, "")
  const prefix = folder ? `${folder}/` : ""
  return { kind: "bucket", endpoint, bucket: address.hostname, prefix, region, accessKey, secretKey }
}
