import { generateKeyPairSync } from "node:crypto"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { withHostParameter } from "#platform/database/hosts.ts"
import { type BenchBidder, type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { BiddingBots } from "../storm/bidding-bots.ts"
import { killPostgres, PostgresPair } from "../storm/postgres-pair.ts"
import { ShoppingBots, stockShop } from "../storm/shopping-bots.ts"
import { Watchers } from "../storm/watchers.ts"
import { noteOrderedEmails } from "./count-unsent.ts"
import { envOfFaketime, findFaketime } from "./faketime.ts"
import { mountDisk, unmountDisk } from "./own-mounts.ts"
import { fillWallets, PayoutBots } from "./payout-bots.ts"
import { SceneMail } from "./scene-mail.ts"
import { SceneProvider } from "./scene-provider.ts"
import { SceneServer } from "./scene-server.ts"

const bidders = 12
const shoppers = 4
const bottles = 12
export const ofEach = 100_000
const lots = 24
const watchersPerServer = 3
const restMs = { bidders: 150, shoppers: 400 }
/** A gap of more than two seconds is an outage; without a margin the run sees the new ends. */
export const saleTerms = { outageSeconds: 2, marginMinutes: 0 }

export const secret = "a secret of the gameday, long enough to sign with"
export const logKey = newKey()

type SceneOptions = { minutes: number; fillsDisks: boolean; movesDatabaseClock: boolean }

/** Two servers on a primary and its synchronous standby, with bidders, shoppers and watchers. */
export class Scene {
  readonly pair: PostgresPair
  readonly servers: readonly SceneServer[]
  readonly fixtures: BenchFixtures
  readonly bids: BiddingBots
  readonly shops: ShoppingBots
  readonly payouts: PayoutBots
  readonly watchers: Watchers
  readonly provider: SceneProvider
  readonly mail: SceneMail
  /** Of both servers, with their stored files. */
  readonly dataDir: string
  /** Moved by libfaketime. */
  readonly databaseClock: string
  /** Of both servers. */
  readonly log: string[]
  readonly #storm: Promise<unknown>

  private constructor(
    pair: PostgresPair,
    servers: readonly SceneServer[],
    made: Pick<Scene, "fixtures" | "dataDir" | "databaseClock" | "log" | "provider" | "mail"> & {
      finance: BenchBidder
      listingIds: readonly string[]
    },
  ) {
    this.pair = pair
    this.servers = servers
    this.fixtures = made.fixtures
    this.databaseClock = made.databaseClock
    this.dataDir = made.dataDir
    this.log = made.log
    this.provider = made.provider
    this.mail = made.mail
    const ports = servers.map(({ port }) => port)
    this.bids = new BiddingBots(made.fixtures, ports, restMs.bidders)
    this.shops = new ShoppingBots({
      people: made.fixtures.bidders.slice(bidders - shoppers),
      listingIds: made.listingIds,
      ports: () => ports,
      isOpen: () => !this.bids.isOver,
      sitsOutOutages: true,
      restMs: restMs.shoppers,
      pay: (clientSecret, isDeclined) => made.provider.pay(clientSecret, isDeclined),
    })
    const isOpen = () => !this.bids.isOver
    this.payouts = new PayoutBots(made.fixtures.bidders, made.finance, { ports, isOpen })
    this.watchers = new Watchers(ports, made.fixtures.lotIds, watchersPerServer)
    this.#storm = Promise.all([
      ...made.fixtures.bidders.map((_, index) => this.bids.run(index)),
      this.payouts.run(),
      ...Array.from({ length: shoppers }, (_, index) => this.shops.run(index)),
    ])
  }

  static async open({ minutes, fillsDisks, movesDatabaseClock }: SceneOptions): Promise<Scene> {
    const dataDir = mkdtempSync(join(tmpdir(), "quaich-gameday-"))
    const folders = fillsDisks ? ([mountDisk("a"), mountDisk("b")] as const) : undefined
    // The database's own user reads the clock.
    chmodSync(dataDir, 0o755)
    const databaseClock = join(dataDir, "database-clock")
    const library = movesDatabaseClock ? findFaketime() : undefined
    if (library) Object.assign(process.env, envOfFaketime(library, databaseClock))
    const pair = await PostgresPair.start({
      ...(folders && { folders }),
      settings: { max_connections: "100" },
    })
    deleteWithProcess(pair, { disks: folders ?? [], dataDir })
    const log: string[] = []
    const servers: SceneServer[] = []
    const provider = await SceneProvider.open(() => servers.map(({ port }) => port))
    const mail = await SceneMail.open()
    const own = { DATA_DIR: dataDir, MAIL_URL: mail.url, GATHER_SECONDS: "5", LOG_KEY: logKey }
    const env = { ...provider.env, ...own }
    servers.push(await SceneServer.open(pair, { secret, env, log }))
    await noteOrderedEmails(pair.primary.url)
    servers.push(await SceneServer.open(pair, { secret, env, log }))
    const testDatabase = { secret, databaseUrl: withHostParameter(pair.url) ?? "" }
    // Every other lot ends during the run.
    const endsAt = (index: number) =>
      new Date(Date.now() + (index % 2 ? 24 * 3_600_000 : 5_000 + (index / lots) * minutes * 60_000))
    const size = { bidders, lots, softCloseMinutes: 0, endsAt, saleTerms }
    const fixtures = await makeFixtures(testDatabase, size)
    const finance = await fillWallets(secret, testDatabase.databaseUrl, fixtures.bidders)
    const listingIds = await stockShop(testDatabase, fixtures.bidders[0]?.id, { bottles, ofEach })
    return new Scene(pair, servers, {
      fixtures,
      databaseClock,
      dataDir,
      listingIds,
      log,
      provider,
      mail,
      finance,
    })
  }

  /** The bots end what they have begun. */
  async endStorm(): Promise<void> {
    this.bids.isOver = true
    await this.#storm
  }

  measure() {
    return {
      receipts: this.bids.receipts,
      deferred: this.bids.deferred,
      paidOrders: this.shops.promised.length,
      webhooks: this.provider.acceptedWebhooks,
      withdrawals: this.payouts.requested,
      payouts: this.payouts.paidByBank.size,
      emails: this.mail.received.length,
      failedStarts: this.servers.reduce((all, { failedStarts }) => all + failedStarts, 0),
    }
  }

  async close(): Promise<void> {
    this.watchers.close()
    for (const server of this.servers) await server.close()
    await this.provider.close()
    await this.mail.close()
  }
}

/** Databases are processes of their own, and would outlive a run that is interrupted or fails. */
function deleteWithProcess(
  pair: PostgresPair,
  { disks, dataDir }: { disks: readonly string[]; dataDir: string },
): void {
  process.once("exit", () => {
    killPostgres(pair.primary)
    killPostgres(pair.standby)
    // A folder with a disk cannot be deleted.
    for (const disk of disks) unmountDisk(disk)
    pair.discard()
    rmSync(dataDir, { recursive: true, force: true })
  })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1))
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519")
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString()
}
