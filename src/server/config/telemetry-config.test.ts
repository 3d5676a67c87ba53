import { expect, test } from "vitest"
import { readVariables } from "#platform/variables.ts"
import { telemetryConfigOf, telemetryVariables } from "./telemetry-config.ts"

const read = (env: Record<string, string>) => telemetryConfigOf(readVariables(telemetryVariables, env))
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" }

test("without an endpoint there is no telemetry, whatever else is set", () => {
  expect(read({ OTEL_SERVICE_NAME: "whisky" })).toBeUndefined()
})

test("headers are decoded, and everything is traced unless a share is set", () => {
  expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a=b, x-tenant=1" })).toEqual(
    {
      ...{ endpoint: "http://127.0.0.1:4318", serviceName: "quaich", traceRatio: 1, metricSeconds: 60 },
      headers: { authorization: "Bearer a=b", "x-tenant": "1" },
    },
  )
  expect(read({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: "0.1" })).toMatchObject({ traceRatio: 0.1 })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://127.0.0.1:4317" },
  { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "2" },
  { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "all" },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "authorization" },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a b=c" },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a=%" },
])("%j is refused by name, without repeating a secret", (env) => {
  expect(() => read(env)).toThrow(/^OTEL_\w+ must /)
})
