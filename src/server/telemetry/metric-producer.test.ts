import { resourceFromAttributes } from "@opentelemetry/resources"
import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { expect, test } from "vitest"
import { metricProducer } from "./metric-producer.ts"

const registry = new Registry()
const registers = [registry]
const producer = metricProducer(registry, resourceFromAttributes({}))

async function pointsOf(name: string) {
  const { resourceMetrics } = await producer.collect()
  const found = resourceMetrics.scopeMetrics[0]?.metrics.find(({ descriptor }) => descriptor.name === name)
  return found?.dataPoints.map(({ attributes, value }) => ({ attributes, value }))
}

test("counters and gauges keep their labels, and a gauge that could not be read is left out", async () => {
  const counter = new Counter({ name: "answers", help: "Answers", labelNames: ["status"], registers })
  counter.inc({ status: 200 }, 3)
  new Gauge({ name: "free", help: "Free", registers }).set(Number.NaN)
  expect(await pointsOf("answers")).toEqual([{ attributes: { status: "200" }, value: 3 }])
  expect(await pointsOf("free")).toEqual([])
})

test("a histogram's counts are between its boundaries, with those above the last", async () => {
  const histogram = new Histogram({
    name: "seconds",
    help: "Seconds",
    labelNames: ["kind"],
    buckets: [1, 5],
    registers,
  })
  for (const seconds of [0.5, 1, 3, 9]) histogram.observe({ kind: "page" }, seconds)
  histogram.observe({ kind: "api" }, 4)
  expect(await pointsOf("seconds")).toEqual([
    {
      attributes: { kind: "page" },
      value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, sum: 13.5, count: 4 },
    },
    {
      attributes: { kind: "api" },
      value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 4, count: 1 },
    },
  ])
})
