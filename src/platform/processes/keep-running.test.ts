import { expect, test } from "vitest"
import { keepRunning } from "./keep-running.ts"

test("an ended process is restarted until it runs, with growing pauses", async () => {
  let isAlive = true
  const triedAt: number[] = []
  const lines: string[] = []
  const running = keepRunning({
    isAlive: () => isAlive,
    async start() {
      triedAt.push(performance.now())
      if (triedAt.length < 4) throw new Error("the old one is still ending\nand more")
      isAlive = true
    },
    report: (line) => lines.push(line),
  })
  isAlive = false
  await expect.poll(() => lines.at(-1)).toBe("PostgreSQL is running again")
  expect(lines[0]).toBe("PostgreSQL has ended and is being started again")
  expect(lines[1]).toBe("PostgreSQL did not start and is tried again in 250 ms: the old one is still ending")
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
  expect(pauses[1]).toBeGreaterThan(1.5 * (pauses[0] ?? 0))
  expect(pauses[2]).toBeGreaterThan(1.5 * (pauses[1] ?? 0))
  await running.stop()
})

test("a process that is stopped on purpose is not restarted", async () => {
  let starts = 0
  let isAlive = true
  const running = keepRunning({
    isAlive: () => isAlive,
    start: async () => void starts++,
    report: () => undefined,
  })
  await running.stop()
  isAlive = false
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(starts).toBe(0)
})
