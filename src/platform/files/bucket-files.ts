import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { diskFiles, type Files, type FilesConfig, requireKey, type StoredFile } from "./files.ts"

type BucketConfig = Extract<FilesConfig, { kind: "bucket" }>

export function createFiles(config: FilesConfig): Files {
  return config.kind === "disk" ? diskFiles(config.dir) : bucketFiles(config)
}

const timeoutMs = 30_000

export function bucketFiles({ endpoint, bucket, prefix, region, accessKey, secretKey }: BucketConfig): Files {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    retries: 3,
  })
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`
  const addressOf = (key: string) => `${root}/${prefix}${requireKey(key)}`

  async function request(address: string, init: RequestInit, mayBeMissing: boolean): Promise<Response> {
    const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok || (mayBeMissing && answer.status === 404)) return answer
    // The error body may repeat what was signed, so report only the status.
    throw new Error(`the store of files answers ${answer.status} to ${init.method}`)
  }

  return {
    async write(key, bytes, type, cacheControl) {
      const body = new Uint8Array(bytes)
      // The store refuses a body that was changed on the way, because its hash is signed.
      const hash = createHash("sha256").update(body).digest("hex")
      const headers = {
        ...{ "content-type": type, "x-amz-content-sha256": hash },
        ...(cacheControl === undefined ? {} : { "cache-control": cacheControl }),
      }
      const answer = await request(addressOf(key), { method: "PUT", body, headers }, false)
      await answer.arrayBuffer()
    },

    async read(key) {
      const answer = await request(addressOf(key), { method: "GET" }, true)
      const bytes = await answer.arrayBuffer()
      return answer.ok ? new Uint8Array(bytes) : undefined
    },

    async remove(key) {
      const answer = await request(addressOf(key), { method: "DELETE" }, true)
      await answer.arrayBuffer()
    },

    async list(folder) {
      const found: StoredFile[] = []
      const under = folder === undefined ? prefix : `${prefix}${requireKey(folder)}/`
      let next: string | undefined
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: under })
        if (next) query.set("continuation-token", next)
        const answer = await request(`${root}?${query}`, { method: "GET" }, false)
        const page = await answer.text()
        found.push(...filesIn(page, prefix))
        next = textIn(page, "NextContinuationToken")
      } while (next)
      return found
    },
  }
}

function filesIn(page: string, prefix: string): StoredFile[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, facts = ""]) => {
    const key = textIn(facts, "Key")
    const writtenAt = new Date(textIn(facts, "LastModified") ?? "")
    const bytes = Number(textIn(facts, "Size"))
    return key?.startsWith(prefix) ? [{ key: key.slice(prefix.length), bytes, writtenAt }] : []
  })
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

function textIn(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return text?.replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
}
