import { expect, test } from "vitest"
import type { RelayBeat } from "./relay-message.ts"
import { RelayPeers } from "./relay-peers.ts"

const onNats: RelayBeat = { sends: "nats", needsNotify: false }
const onBoth: RelayBeat = { sends: "both", needsNotify: false }
const inNeed: RelayBeat = { sends: "notify", needsNotify: true }

test("processes that are heard both ways need nothing", () => {
  const peers = new RelayPeers()
  for (let now = 0; now <= 120_000; now += 3_000) {
    expect(peers.notified("one", onNats, now)).toBe(false)
    peers.heardOnNats("one", now + 100)
    expect(peers.missesSome(now + 200, 0)).toBe(false)
    expect(peers.isAsked(now + 200)).toBe(false)
  }
})

test("a process that is heard through the database alone is missed, but not at once", () => {
  const peers = new RelayPeers()
  const missedAt: number[] = []
  for (let now = 0; now <= 60_000; now += 3_000) {
    peers.notified("one", onNats, now)
    if (peers.missesSome(now, 0)) missedAt.push(now)
  }
  expect(missedAt[0]).toBe(21_000)
  expect(missedAt.at(-1)).toBe(60_000)
  expect(peers.missesSome(60_000, 50_000), "after a new connection it has time again").toBe(false)
})

test("a process that has ended is never missed, whichever of its beats came last", () => {
  for (const lateMs of [-2_900, 0, 2_900]) {
    const peers = new RelayPeers()
    peers.notified("one", onNats, 100_000)
    peers.heardOnNats("one", 100_000 + lateMs)
    for (let now = 100_000; now < 200_000; now += 500) expect(peers.missesSome(now, 0)).toBe(false)
  }
})

test("a process without NATS asks until it says otherwise or is silent, and is not missed there", () => {
  const peers = new RelayPeers()
  peers.notified("one", inNeed, 0)
  expect(peers.isAsked(10_000)).toBe(true)
  expect(peers.isAsked(10_001)).toBe(false)
  for (let now = 0; now <= 60_000; now += 3_000) peers.notified("one", inNeed, now)
  expect(peers.missesSome(60_000, 0)).toBe(false)
  peers.notified("one", onNats, 60_500)
  expect(peers.isAsked(60_500)).toBe(false)
})

test("a process that falls silent is lost once, and again if it returns and falls silent again", () => {
  const peers = new RelayPeers()
  const lostAt: number[] = []
  for (let now = 0; now <= 60_000; now += 1_000) {
    if (now < 5_000 || (now > 30_000 && now < 34_000)) peers.notified("one", onNats, now)
    if (now % 3_000 === 0) peers.notified("other", onNats, now)
    if (peers.hasLostOne(now)) lostAt.push(now)
  }
  expect(lostAt).toEqual([15_000, 44_000])
})

test("a process that says that it ends is not lost, and one is not lost while nobody can be heard", () => {
  const peers = new RelayPeers()
  for (const name of ["ended", "running"]) peers.notified(name, onNats, 0)
  expect(peers.knows("ended")).toBe(true)
  peers.remove("ended")
  expect(peers.knows("ended")).toBe(false)
  peers.resume(60_000)
  expect(peers.hasLostOne(70_000)).toBe(false)
  expect(peers.hasLostOne(70_001)).toBe(true)
})

test("a process that begins to notify may have sent news to NATS alone before", () => {
  const peers = new RelayPeers()
  expect(peers.notified("started without NATS", inNeed, 0)).toBe(false)
  expect(peers.notified("started with both", onBoth, 0)).toBe(true)
  expect(peers.notified("started with both", onBoth, 3_000)).toBe(false)
  expect(peers.notified("one", onNats, 0)).toBe(false)
  expect(peers.notified("one", inNeed, 3_000)).toBe(true)
  expect(peers.notified("one", onNats, 6_000)).toBe(false)
  expect(peers.notified("one", onBoth, 9_000)).toBe(true)
})
