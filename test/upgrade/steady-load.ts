import { Agent, request } from "node:http"
import { setTimeout as wait } from "node:timers/promises"

const tickMs = 20
const maxMs = 60_000
/** A machine that cannot answer this many requests a second is asked for fewer, which would only wait here. */
const maxOpen = 200

/** Sends a fixed number of requests a second, unless too many wait for their answers. */
export class SteadyLoad {
  readonly failures: string[] = []
  answered = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: maxOpen })
  readonly #open = new Set<Promise<void>>()
  readonly #port: number
  #paths: readonly string[]
  #isOver = false

  constructor(port: number, paths: readonly string[]) {
    this.#port = port
    this.#paths = paths
  }

  async run(perSecond: number): Promise<void> {
    const begun = performance.now()
    for (let sent = 0; !this.#isOver; ) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
      for (; sent < due; sent++)
        if (this.#open.size < maxOpen) this.#send(this.#paths[sent % this.#paths.length] ?? "/")
      await wait(tickMs)
    }
    await Promise.all(this.#open)
    this.#agent.destroy()
  }

  /** From now on these addresses. Ends when everything sent before is answered, which takes a while on a busy machine. */
  async follow(paths: readonly string[]): Promise<void> {
    this.#paths = paths
    await Promise.all(this.#open)
  }

  stop(): void {
    this.#isOver = true
  }

  #send(path: string): void {
    const sent = this.#answerTo(path).then(
      (status) => {
        this.answered++
        if (status !== 200) this.failures.push(`${path}: ${status}`)
      },
      (problem: Error) => void this.failures.push(`${path}: ${problem.message}`),
    )
    this.#open.add(sent)
    void sent.then(() => this.#open.delete(sent))
  }

  #answerTo(path: string): Promise<number> {
    return new Promise((answer, fail) => {
      const options = { port: this.#port, host: "127.0.0.1", path, agent: this.#agent, timeout: maxMs }
      const sent = request(options, (response) => {
        response.resume()
        response.once("end", () => answer(response.statusCode ?? 0))
        response.once("error", fail)
      })
      sent.once("timeout", () => sent.destroy(new Error(`no answer within ${maxMs} ms`)))
      sent.once("error", fail)
      sent.end()
    })
  }
}
