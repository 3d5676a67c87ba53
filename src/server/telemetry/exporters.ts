import { OTLPExporterBase } from "@opentelemetry/otlp-exporter-base"
import {
  createOtlpHttpExportDelegate,
  httpAgentFactoryFromOptions,
} from "@opentelemetry/otlp-exporter-base/node-http"
import {
  JsonLogsSerializer,
  JsonMetricsSerializer,
  JsonTraceSerializer,
  LogsExporterMetricsHelper,
  MetricsExporterMetricsHelper,
  TraceExporterMetricsHelper,
} from "@opentelemetry/otlp-transformer"
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs"
import type { ResourceMetrics } from "@opentelemetry/sdk-metrics"
import type { ReadableSpan } from "@opentelemetry/sdk-trace"
import type { TelemetryConfig } from "../config/telemetry-config.ts"

const timeoutMillis = 10_000

function destination({ endpoint, headers }: TelemetryConfig, signal: "traces" | "metrics" | "logs") {
  return {
    url: `${endpoint}/v1/${signal}`,
    headers: async () => ({ ...headers, "content-type": "application/json" }),
    timeoutMillis,
    concurrencyLimit: 10,
    compression: "gzip" as const,
    agentFactory: httpAgentFactoryFromOptions({ keepAlive: true }),
  }
}

export function traceExporter(config: TelemetryConfig) {
  return new OTLPExporterBase<ReadableSpan[]>(
    createOtlpHttpExportDelegate(
      destination(config, "traces"),
      JsonTraceSerializer,
      "otlp_http_json_span_exporter",
      TraceExporterMetricsHelper,
      undefined,
    ),
  )
}

export function logExporter(config: TelemetryConfig) {
  return new OTLPExporterBase<ReadableLogRecord[]>(
    createOtlpHttpExportDelegate(
      destination(config, "logs"),
      JsonLogsSerializer,
      "otlp_http_json_log_exporter",
      LogsExporterMetricsHelper,
      undefined,
    ),
  )
}

export function metricExporter(config: TelemetryConfig) {
  return new OTLPExporterBase<ResourceMetrics>(
    createOtlpHttpExportDelegate(
      destination(config, "metrics"),
      JsonMetricsSerializer,
      "otlp_http_json_metric_exporter",
      MetricsExporterMetricsHelper,
      undefined,
    ),
  )
}
