import { join } from "node:path"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { FilesConfig } from "#platform/files/files.ts"

type FilesEnv = Readonly<Record<string, string | undefined>>

export function filesConfigOf(env: FilesEnv, dataDir: string): FilesConfig {
  const text = env.FILES
  if (!text) return { kind: "disk", dir: join(dataDir, "files") }
  const shape = "s3://bucket/prefix?endpoint=https://…&region=…"
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(address.hostname))
    throw new ConfigProblem(`FILES must look like ${shape}`)
  if (address.username || address.password)
    throw new ConfigProblem("FILES must not hold keys: they belong in FILES_ACCESS_KEY and FILES_SECRET_KEY")
  const region = address.searchParams.get("region") || "us-east-1"
  const endpoint = address.searchParams.get("endpoint") || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new ConfigProblem("FILES must name its endpoint as an address that begins with https://")
  const { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = env
  if (!accessKey) throw new ConfigProblem("FILES_ACCESS_KEY is missing for the bucket of FILES")
  if (!secretKey) throw new ConfigProblem("FILES_SECRET_KEY is missing for the bucket of FILES")
  const folder = address.pathname.replace(/^\/+|\/+$/g, "")
  const prefix = folder ? `${folder}/` : ""
  return { kind: "bucket", endpoint, bucket: address.hostname, prefix, region, accessKey, secretKey }
}
