import { ConfigProblem } from "#platform/config-problem.ts"
import { parsed, secret, textOr, wholeNumber } from "#platform/variables.ts"

/** The names are those of OpenTelemetry. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: parsed(
    "address of a collector of OpenTelemetry (OTLP over HTTP, JSON): traces, metrics and logs are sent there ([telemetry.md](docs/operations/telemetry.md)). Without it nothing of it is loaded",
    {},
    (given, fail) =>
      URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
        ? given.replace(/\/$/, "")
        : fail("must be an address that begins with http:// or https://"),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    "headers for it, such as `authorization=Bearer%20…`, with commas between",
  ),
  OTEL_SERVICE_NAME: textOr("how this service is called there", "quaich"),
  OTEL_TRACES_SAMPLER_ARG: parsed(
    "share of the requests that are traced, such as `0.1`",
    { shown: "`1`" },
    (given, fail) => {
      const ratio = Number(given)
      return ratio >= 0 && ratio <= 1 ? ratio : fail("must be a number from 0 to 1")
    },
  ),
  OTEL_METRIC_EXPORT_SECONDS: wholeNumber("between two exports of the metrics", 60, { max: 3_600 }),
}

export type TelemetryConfig = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  traceRatio: number
  metricSeconds: number
}

type TelemetryValues = {
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number | undefined
  OTEL_METRIC_EXPORT_SECONDS: number
}

export function telemetryConfigOf(values: TelemetryValues): TelemetryConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = "" } = values
  if (endpoint === undefined) return undefined
  return {
    endpoint,
    headers: Object.fromEntries(headers.split(",").filter(Boolean).map(parseHeader)),
    serviceName: values.OTEL_SERVICE_NAME,
    traceRatio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    metricSeconds: values.OTEL_METRIC_EXPORT_SECONDS,
  }
}

function parseHeader(pair: string): [string, string] {
  const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)=(.*)$/.exec(pair) ?? []
  try {
    if (name !== undefined && value !== undefined) return [name, decodeURIComponent(value.trim())]
  } catch {
    // The same refusal as for a pair without a name.
  }
  throw new ConfigProblem(
    "OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value, with values encoded as in URLs",
  )
}
