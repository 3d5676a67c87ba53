import { ValueType } from "@opentelemetry/api"
import type { Resource } from "@opentelemetry/resources"
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics"
import type { Registry } from "prom-client"

type PromMetric = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>[number]
type PromValue = PromMetric["values"][number] & { metricName?: string }

const scope = { name: "quaich" }
const start = hrTimeOf(Date.now())

/** The metrics of `/metrics`, so that nothing is counted twice. */
export function metricProducer(registry: Registry, resource: Resource): MetricProducer {
  return {
    async collect(): Promise<CollectionResult> {
      const endTime = hrTimeOf(Date.now())
      const metrics = (await registry.getMetricsAsJSON()).flatMap(
        (metric) => metricDataOf(metric, endTime) ?? [],
      )
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
    },
  }
}

type HrTime = [seconds: number, nanoseconds: number]

function hrTimeOf(ms: number): HrTime {
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000]
}

function metricDataOf(metric: PromMetric, endTime: HrTime): MetricData | undefined {
  const { name, help } = metric
  const base = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === "histogram")
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric, endTime) }
  // A gauge that could not be read is NaN.
  const points = metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => pointOf(labels, value, endTime))
  if (type === "counter")
    return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }
  if (type === "gauge") return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points }
  return undefined
}

type PromLabels = Readonly<Record<string, string | number | undefined>>

function pointOf<Value>(labels: PromLabels, value: Value, endTime: HrTime): DataPoint<Value> {
  const attributes = Object.fromEntries(
    Object.entries(labels).flatMap(([key, text]) => [[key, String(text)]]),
  )
  return { startTime: start, endTime, attributes, value }
}

/** Prometheus counts up to each boundary, OpenTelemetry between two. */
function histogramPoints({ name, values }: PromMetric, endTime: HrTime): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values as PromValue[], ({ labels: { le: _, ...labels } }) =>
    JSON.stringify(labels),
  )
  return [...byLabels.values()].flatMap((own) => {
    const { le: _, ...labels } = own[0]?.labels ?? {}
    const buckets = own.filter(({ metricName }) => metricName === `${name}_bucket`)
    const upTo = buckets.map(({ value }) => value)
    const sum = own.find(({ metricName }) => metricName === `${name}_sum`)?.value ?? 0
    const histogram: Histogram = {
      buckets: {
        boundaries: buckets.flatMap(({ labels: { le } }) =>
          Number.isFinite(Number(le)) ? [Number(le)] : [],
        ),
        counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)),
      },
      sum,
      count: upTo.at(-1) ?? 0,
    }
    return upTo.length === 0 ? [] : [pointOf(labels, histogram, endTime)]
  })
}
