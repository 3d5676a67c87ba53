import { expect, test } from "vitest"
import { type HealthItem, type HealthReadings, healthStateOf } from "./rules.ts"

const now = new Date("2026-12-01T12:00:00.000Z")
const gigabyte = 1024 ** 3

function states<Item extends HealthItem>(item: Item, readings: readonly HealthReadings[Item][]): string[] {
  return readings.map((reading) => healthStateOf(item, reading, now))
}

test("what cannot be measured is unknown, whatever it is", () => {
  expect(healthStateOf("disk", undefined, now)).toBe("unknown")
})

test("standbys are a problem as soon as one is missing or ten seconds behind", () => {
  expect(
    states("standbys", [
      { listed: 0, missing: 0, lagMs: 0 },
      { listed: 2, missing: 0, lagMs: 10_000 },
      { listed: 2, missing: 1, lagMs: 0 },
      { listed: 2, missing: 0, lagMs: 10_001 },
    ]),
  ).toEqual(["unused", "fine", "problem", "problem"])
})

test("a replica that is left out is a warning: the primary answers in its place", () => {
  expect(
    states("replicas", [
      { listed: 0, leftOut: 0, lagMs: 0 },
      { listed: 2, leftOut: 0, lagMs: 900 },
      { listed: 2, leftOut: 1, lagMs: 60_000 },
    ]),
  ).toEqual(["unused", "fine", "warning"])
})

test("a lost or changed file is a problem, an unknown one a warning", () => {
  const none = { missing: 0, changed: 0, unknown: 0 }
  expect(
    states("files", [none, { ...none, unknown: 2 }, { ...none, missing: 1 }, { ...none, changed: 1 }]),
  ).toEqual(["fine", "warning", "problem", "problem"])
})

test("an archive that has just failed is a warning, and a problem after five minutes", () => {
  expect(
    states(
      "archive",
      [null, 0, 1, 300, 301].map((failingSeconds) => ({ failingSeconds })),
    ),
  ).toEqual(["unused", "fine", "warning", "warning", "problem"])
})

test("news without NATS are a warning at once, and a problem after a minute", () => {
  expect(
    states(
      "relay",
      [null, 0, 1, 60, 61].map((downSeconds) => ({ downSeconds })),
    ),
  ).toEqual(["unused", "fine", "warning", "warning", "problem"])
})

test("a disk is a warning below a tenth or five gigabytes, and a problem below one", () => {
  const totalBytes = 100 * gigabyte
  expect(
    states(
      "disk",
      [11, 9, 4, 0.9].map((free) => ({ freeBytes: free * gigabyte, totalBytes })),
    ),
  ).toEqual(["fine", "warning", "warning", "problem"])
})

test("a certificate is a warning two weeks before its end, and a problem on the last day", () => {
  const inDays = (days: number) => ({ endsAt: new Date(now.getTime() + days * 86_400_000) })
  expect(states("certificate", [{ endsAt: null }, inDays(15), inDays(13), inDays(0.5), inDays(-1)])).toEqual([
    ...["unused", "fine", "warning", "problem", "problem"],
  ])
})

test("a clock may be a second ahead or behind", () => {
  expect(
    states(
      "clock",
      [1, -1, 1.1, -1.1].map((aheadSeconds) => ({ aheadSeconds })),
    ),
  ).toEqual(["fine", "fine", "problem", "problem"])
})

test("a lot past its end, a bid that waits and a job that does not end are problems", () => {
  expect(states("lots", [{ overdue: 0 }, { overdue: 1 }])).toEqual(["fine", "problem"])
  expect(states("bids", [{ waitSeconds: 2 }, { waitSeconds: 2.1 }])).toEqual(["fine", "problem"])
  expect(states("jobs", [{ lockedSeconds: 1_800 }, { lockedSeconds: 1_801 }])).toEqual(["fine", "problem"])
})

test("a failed or old backup is a problem, one that nobody has restored a warning", () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const fine = { firstAt: daysAgo(60), backupAt: daysAgo(1), rehearsalAt: daysAgo(7), fault: null }
  expect(
    states("backup", [
      { firstAt: null, backupAt: null, rehearsalAt: null, fault: null },
      fine,
      { ...fine, rehearsalAt: null },
      { ...fine, backupAt: daysAgo(2) },
      { ...fine, fault: "no room" },
    ]),
  ).toEqual(["unused", "fine", "warning", "problem", "problem"])
})
