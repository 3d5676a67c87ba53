import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter"

/** One last line with the counts, for people and machines alike. */
export default class Counts implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
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
