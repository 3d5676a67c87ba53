import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type TestBucket = {
  endpoint: string
  objects: Map<string, { bytes: Buffer; type: string; cacheControl: string | undefined; writtenAt: Date }>
  refused: string[]
  /** The number of the next requests to answer with 500. */
  failures: number
  close(): Promise<void>
}

/** An S3 store with the calls that the app uses. Refuses requests with a wrong signature. */
export async function openBucket(
  accessKey: string,
  secretKey: string,
  pageSize = 1_000,
): Promise<TestBucket> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => answer(request, Buffer.concat(chunks), response))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const bucket: TestBucket = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    refused: [],
    failures: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const send = (status: number, text: string | Buffer = "") => response.writeHead(status).end(text)
    const problem = faultOf(request, body, accessKey, secretKey)
    if (problem) {
      bucket.refused.push(problem)
      return void send(403, problem)
    }
    if (bucket.failures > 0) {
      bucket.failures--
      return void send(500)
    }
    const url = new URL(request.url ?? "", bucket.endpoint)
    const key = decodeURIComponent(url.pathname.split("/").slice(2).join("/"))
    if (request.method === "PUT") {
      const type = String(request.headers["content-type"])
      const cacheControl = request.headers["cache-control"]
      bucket.objects.set(key, { bytes: body, type, cacheControl, writtenAt: new Date() })
      return void send(200)
    }
    if (request.method === "DELETE") return void send(bucket.objects.delete(key) ? 204 : 404)
    if (url.searchParams.get("list-type") === "2") return void send(200, listing(url.searchParams))
    const found = bucket.objects.get(key)
    return void send(found ? 200 : 404, found?.bytes ?? "")
  }

  function listing(query: URLSearchParams): string {
    const from = Number(query.get("continuation-token") ?? 0)
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort()
    const contents = keys.slice(from, from + pageSize).map((key) => {
      const object = bucket.objects.get(key)
      const facts = `<LastModified>${object?.writtenAt.toISOString()}</LastModified><Size>${object?.bytes.length}</Size>`
      return `<Contents><Key>${key}</Key>${facts}</Contents>`
    })
    const next = from + pageSize
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""
    return `<ListBucketResult>${contents.join("")}${more}</ListBucketResult>`
  }
  return bucket
}

/** The fault in a request's signature (AWS Signature Version 4), computed from the request itself. */
function faultOf(
  request: IncomingMessage,
  body: Buffer,
  accessKey: string,
  secretKey: string,
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    )
  if (!parts) return "not signed"
  const [, key, day = "", region = "", names = "", signature = ""] = parts
  if (key !== accessKey) return "another key"
  const moment = String(request.headers["x-amz-date"])
  if (!moment.startsWith(day)) return "another day"
  const sentHash = String(request.headers["x-amz-content-sha256"])
  const bodyHash = sha256(body)
  if (body.length > 0 && sentHash !== bodyHash) return "another body"
  const url = new URL(request.url ?? "", "http://bucket")
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&")
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(""), names, sentHash].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n")
  const signingKey = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (made, part) => createHmac("sha256", made).update(part).digest(),
    Buffer.from(`AWS4${secretKey}`),
  )
  const right = createHmac("sha256", signingKey).update(text).digest()
  return timingSafeEqual(right, Buffer.from(signature, "hex")) ? undefined : "a wrong signature"
}

function sha256(of: string | Buffer): string {
  return createHash("sha256").update(of).digest("hex")
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
