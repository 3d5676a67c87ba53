import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "../../bench/harness.ts"

const user = "quaich"
const password = "a password of NATS"

type NatsConnections = { connections: { name: string; subscriptions_list?: string[] }[] }

/** A NATS server of its own (the package `nats-server`), which can be killed and started again on the same port. */
export class NatsServer {
  readonly port: number
  readonly #monitorPort: number
  readonly #folder = mkdtempSync(join(tmpdir(), "quaich-nats-"))
  #process: ChildProcess | undefined

  private constructor(port: number, monitorPort: number) {
    this.port = port
    this.#monitorPort = monitorPort
  }

  /** `settings` are further lines of its configuration. */
  static async start(settings = ""): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), await freePort())
    server.configure(settings)
    await server.run()
    return server
  }

  get address(): string {
    return `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}`
  }

  get processId(): number {
    return this.#process?.pid ?? 0
  }

  /** For the next `run`. */
  configure(settings: string): void {
    const lines = [
      `listen: 127.0.0.1:${this.port}`,
      `http: 127.0.0.1:${this.#monitorPort}`,
      settings.includes("authorization") ? "" : `authorization { user: ${user}, password: "${password}" }`,
      settings,
    ]
    writeFileSync(join(this.#folder, "nats.conf"), lines.join("\n"))
  }

  async run(): Promise<void> {
    const child = spawn("nats-server", ["-c", join(this.#folder, "nats.conf")], { stdio: "ignore" })
    const failed = new Promise<never>((_, reject) => {
      child.once("error", reject)
      child.once("exit", (code) => reject(new Error(`nats-server ended with ${code}`)))
    })
    failed.catch(() => undefined)
    this.#process = child
    await Promise.race([failed, untilListening(this.port)])
  }

  async kill(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGKILL")
    await ended
  }

  /** What each connection is subscribed to. */
  async connections(): Promise<string[][]> {
    const answer = await fetch(`http://127.0.0.1:${this.#monitorPort}/connz?subs=true`)
    const { connections } = (await answer.json()) as NatsConnections
    return connections
      .filter(({ name }) => name === "quaich live")
      .map((each) => each.subscriptions_list ?? [])
  }

  /** Connections that it has closed because they did not read in time. */
  async countSlowConsumers(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#monitorPort}/varz`)
    const { slow_consumers } = (await answer.json()) as { slow_consumers: number }
    return slow_consumers
  }

  async discard(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isListening(port)) return
    await wait(50)
  }
  throw new Error("nats-server does not listen")
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })
}
