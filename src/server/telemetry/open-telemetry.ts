import { hostname } from "node:os"
import { context, propagation } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { resourceFromAttributes } from "@opentelemetry/resources"
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs"
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics"
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"
import pino from "pino"
import type { Registry } from "prom-client"
import type { TraceSdk } from "#platform/tracing.ts"
import type { TelemetryConfig } from "../config/telemetry-config.ts"
import { logExporter, metricExporter, traceExporter } from "./exporters.ts"
import { logStream } from "./log-stream.ts"
import { metricProducer } from "./metric-producer.ts"
import { traceSdk } from "./trace-sdk.ts"

export type Telemetry = {
  tracing: TraceSdk
  logTo: pino.DestinationStream
  /** Sends the metrics of this registry too. */
  watch(registry: Registry): void
  /** Sends what waits. */
  close(): Promise<void>
}

const closeMs = 3_000

export function openTelemetry(config: TelemetryConfig, version: string): Telemetry {
  const resource = resourceFromAttributes({
    "service.name": config.serviceName,
    "service.version": version,
    "service.instance.id": `${hostname()}:${process.pid}`,
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const sampler = new TraceIdRatioBasedSampler(config.traceRatio)
  const traces = new TracerProvider({
    resource,
    // Anybody may send a traceparent, so its flag does not decide what we keep.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter(config) })],
  })
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: logExporter(config) })],
  })
  const parts: { shutdown(): Promise<void> }[] = [traces, logs]
  return {
    tracing: traceSdk(traces.getTracer("quaich")),
    logTo: pino.multistream([
      { level: "trace", stream: pino.destination(1) },
      { level: "trace", stream: logStream(logs.getLogger("quaich")) },
    ]),
    watch(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: metricExporter(config),
        exportIntervalMillis: config.metricSeconds * 1_000,
        exportTimeoutMillis: Math.min(config.metricSeconds * 1_000, 10_000),
        metricProducers: [metricProducer(registry, resource)],
      })
      parts.push(new MeterProvider({ resource, readers: [reader] }))
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([Promise.allSettled(parts.map((part) => part.shutdown())), late])
    },
  }
}
