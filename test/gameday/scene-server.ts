import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { freePort, type Server, startServer } from "../../bench/harness.ts"
import { TcpProxy } from "../servers/tcp-proxy.ts"
import type { PostgresPair } from "../storm/postgres-pair.ts"

const startSeconds = 180
const clockModule = pathToFileURL(resolve("test/gameday/clock.ts")).href

/** A server with a network of its own to each of the two databases. Its address stays when it starts again. */
export class SceneServer {
  readonly port: number
  readonly proxies: readonly TcpProxy[]
  /** The milliseconds that its clock is ahead, while it is wrong. */
  readonly clockFile: string
  /** Starts that failed because another fault was in the way. */
  failedStarts = 0
  #running: Server | undefined
  readonly #databaseUrl: string
  readonly #secret: string
  readonly #env: Record<string, string>
  readonly #log: string[]

  private constructor(
    port: number,
    proxies: readonly TcpProxy[],
    settings: { databaseUrl: string; secret: string; env: Record<string, string>; log: string[] },
  ) {
    this.port = port
    this.proxies = proxies
    this.#databaseUrl = settings.databaseUrl
    this.#secret = settings.secret
    this.clockFile = join(settings.env.DATA_DIR ?? "", `clock-${port}`)
    this.#env = {
      ...settings.env,
      PORT: String(port),
      // The database's clock may be moved by it.
      LD_PRELOAD: "",
      NODE_OPTIONS: `--import=${clockModule}`,
      GAMEDAY_CLOCK: this.clockFile,
    }
    this.#log = settings.log
  }

  static async open(
    pair: PostgresPair,
    settings: { secret: string; env: Record<string, string>; log: string[] },
  ): Promise<SceneServer> {
    const proxies = await Promise.all([pair.primary, pair.standby].map(({ url }) => TcpProxy.to(url)))
    const databaseUrl = pair.urlThrough(proxies.map(({ url }) => Number(new URL(url).port)))
    const server = new SceneServer(await freePort(), proxies, { ...settings, databaseUrl })
    await server.start()
    return server
  }

  get pid(): number {
    return this.#running?.process.pid ?? 0
  }

  /** As a supervisor does: until it runs. */
  async start(): Promise<void> {
    for (;;) {
      try {
        this.#running = await startServer(
          { secret: this.#secret, databaseUrl: this.#databaseUrl },
          this.#env,
          startSeconds,
        )
        break
      } catch (problem) {
        if (++this.failedStarts > 10) throw problem
      }
    }
    this.#running.process.stdout?.on("data", (text) => this.#log.push(String(text)))
  }

  async kill(): Promise<void> {
    await this.#running?.stop("SIGKILL")
  }

  async close(): Promise<void> {
    await this.kill()
    for (const proxy of this.proxies) await proxy.close()
  }
}
