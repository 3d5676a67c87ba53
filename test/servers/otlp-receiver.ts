import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"

type OtlpAttribute = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: OtlpAttribute[]
  status: { code?: number }
  links: { traceId: string; spanId: string }[]
}

type OtlpLog = {
  traceId?: string
  body: { stringValue?: string }
  severityText: string
  attributes: OtlpAttribute[]
}
type OtlpMetric = { name: string }

type OtlpBody = {
  resourceSpans?: { scopeSpans: { spans: OtlpSpan[] }[] }[]
  resourceLogs?: { scopeLogs: { logRecords: OtlpLog[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: OtlpMetric[] }[] }[]
}

/** A collector of OpenTelemetry that keeps everything in memory. */
export async function openOtlpReceiver() {
  const received = { spans: [] as OtlpSpan[], logs: [] as OtlpLog[], metrics: [] as OtlpMetric[] }
  const requests: { path: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      requests.push({ path: request.url ?? "", headers: request.headers })
      const bytes = Buffer.concat(chunks)
      const isZipped = request.headers["content-encoding"] === "gzip"
      const body = JSON.parse(String(isZipped ? gunzipSync(bytes) : bytes)) as OtlpBody
      for (const { scopeSpans } of body.resourceSpans ?? [])
        received.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
      for (const { scopeLogs } of body.resourceLogs ?? [])
        received.logs.push(...scopeLogs.flatMap(({ logRecords }) => logRecords))
      for (const { scopeMetrics } of body.resourceMetrics ?? [])
        received.metrics.push(...scopeMetrics.flatMap(({ metrics }) => metrics))
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, received, requests },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export function attributesOf({ attributes }: { attributes: OtlpAttribute[] }): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
