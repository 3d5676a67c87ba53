import type { Env } from "../config-part.ts"
import { ConfigProblem } from "../config-problem.ts"
import type { FilesConfig } from "./files.ts"

/** The bucket in `s3://bucket/folder?endpoint=…`, the value of a variable, with the keys in two others. */
export function parseBucketAddress(env: Env, name: string, text: string, orElse = ""): FilesConfig {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(address.hostname))
    throw new ConfigProblem(`${name} must look like s3://bucket/prefix?endpoint=https://…&region=…${orElse}`)
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
