import { isAbsolute } from "node:path"
import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { parseBucketAddress } from "#platform/files/bucket-address.ts"
import type { FilesConfig } from "#platform/files/files.ts"
import { readVariables, secret, text } from "#platform/variables.ts"

export const statusFilesConfig = defineConfigPart<FilesConfig | undefined>("statusFiles")

export const statusVariables = {
  STATUS_DIR: text(
    "a folder, from the root, or `s3://…` as for `FILES`: the status page is written there each minute, for another host to serve ([status-page.md](docs/operations/status-page.md))",
  ),
  STATUS_DIR_ACCESS_KEY: secret("of the bucket of `STATUS_DIR`"),
  STATUS_DIR_SECRET_KEY: secret("of the bucket of `STATUS_DIR`"),
}

export function readStatusFilesConfig(env: Env): FilesConfig | undefined {
  const values = readVariables(statusVariables, env)
  const { STATUS_DIR: place } = values
  if (place === undefined) return undefined
  if (isAbsolute(place)) return { kind: "disk", dir: place }
  if (place.startsWith("s3:")) return parseBucketAddress(values, "STATUS_DIR", place)
  throw new ConfigProblem("STATUS_DIR must name its folder from the root, or a bucket: s3://…")
}
