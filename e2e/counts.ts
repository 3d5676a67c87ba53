import { readFile } from "node:fs/promises"
import type { FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter"

const maxSnapshotLength = 24_000

/** Prints the counts as one last line, for people and scripts alike, and the page's text for each failed test. */
export default class SummaryReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onTestEnd(test: TestCase, { attachments, status }: TestResult): Promise<void> {
    if (status === "passed" || status === "skipped") return
    for (const { name, path } of attachments)
      if (name === "error-context" && path) {
        const [, snapshot = ""] = (await readFile(path, "utf8")).split("# Page snapshot")
        process.stdout.write(`\n── where “${test.title}” failed${snapshot.slice(0, maxSnapshotLength)}\n`)
      }
  }

  onEnd({ status, duration }: FullResult): void {
    const outcomes = this.#tests.map((test) => test.outcome())
    const of = (outcome: string) => outcomes.filter((other) => other === outcome).length
    const passed = of("expected")
    const failed = of("unexpected")
    const skipped = of("skipped")
    process.stdout.write(
      `\ne2e: ${passed} passed, ${failed} failed, ${skipped} skipped of ${outcomes.length} in ${(duration / 1_000).toFixed(0)} s (${status})\n`,
    )
  }
}
