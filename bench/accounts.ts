import { type ChildProcess, spawn } from "node:child_process"
import { argon2, randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import autocannon from "autocannon"
import pg from "pg"
import { signToken } from "#domains/accounts/sessions/signed-token.ts"
import { newChallenge } from "#domains/bot-check/challenge.ts"
import { type BenchFixtures, makeFixtures } from "./fixtures.ts"
import { cpuSeconds, freePort, percentile, type Server, startServer, startTestDatabase } from "./harness.ts"
import { RawClient } from "./raw-client.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const members = 200
/** Sessions that are used once each, so that no answer comes from the cache and each needs its round trip. */
const freshSessions = 200_000
const signers = 8
const signingMembers = 80
/** More sign-ins than any machine does in a second: each bot-check solution counts once. */
const maxPerSecond = 150

/**
 * The cost of a call with a session, in requests and round trips, and the cost of signing in compared with its hash.
 */
export async function run(): Promise<void> {
  console.log("# accounts")
  const testDatabase = await startTestDatabase({ shared_preload_libraries: "pg_stat_statements" })
  const fixtures = await makeFixtures(testDatabase, { bidders: members, lots: 1 })
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  await database.query("create extension pg_stat_statements")
  const fresh = await addSessions(database, fixtures, testDatabase.secret)

  const baselineServer = await startBaseline(testDatabase.databaseUrl)
  const plainTokens = fresh.map((signed) => decodeURIComponent(signed).split(".")[0] ?? "")
  await load(baselineServer.port, plainTokens, 2)
  const baseline = await load(baselineServer.port, plainTokens, seconds)
  print("baseline, node:http and one SELECT", baseline)
  baselineServer.process.kill()

  const server = await startServer(testDatabase, { TRUST_PROXY: "on" })
  await load(server.port, tokensOf(fixtures), 4)
  const cachedRate = await measureLoad(server, database, tokensOf(fixtures))
  print(`/auth/me, ${members} members`, cachedRate, baseline)
  const uncachedRate = await measureLoad(server, database, fresh)
  print("/auth/me, each session for the first time", uncachedRate, baseline)

  // Warms up: each member signs in once from a new client, which also sends an e-mail, and the JIT compiles the code.
  const solutions = await solve(testDatabase.secret, seconds * 4 * maxPerSecond)
  await signInRate(server, solutions)
  const ratios: number[] = []
  for (let round = 1; round <= 3; round++) {
    const hashed = await hashRate()
    const signed = await signInRate(server, solutions)
    ratios.push(signed.rate / hashed.rate)
    console.log(
      `argon2id alone: ${hashed.rate.toFixed(1)}/s, CPU ${hashed.cpuMs.toFixed(1)} ms each; ` +
        `signing in: ${signed.rate.toFixed(1)}/s, p99 ${signed.p99Ms.toFixed(0)} ms, server CPU ${signed.cpuMs.toFixed(1)} ms each`,
    )
  }
  console.log(`  signing in beside its hash, middle of three: ${percentile(ratios, 0.5).toFixed(2)}`)
  await server.stop()
  await database.end()
  await testDatabase.stop()
}

type SessionLoadResult = {
  rate: number
  p99Ms: number
  answered: number
  not: number
  trips?: number
  cpuMicros?: number
}

function print(
  name: string,
  { rate, p99Ms, answered, not, trips, cpuMicros }: SessionLoadResult,
  baselineResult?: SessionLoadResult,
): void {
  const parts = [`${name}: ${Math.round(rate)}/s, p99 ${p99Ms} ms`]
  if (trips !== undefined) parts.push(`${(trips / answered).toFixed(3)} trips each`)
  if (cpuMicros !== undefined) parts.push(`server CPU ${Math.round(cpuMicros)} µs each`)
  if (baselineResult) parts.push(`${(rate / baselineResult.rate).toFixed(2)} of the baseline`)
  if (not) parts.push(`${not} not answered well`)
  console.log(parts.join(", "))
}

const tokensOf = (fixtures: BenchFixtures) => fixtures.bidders.map(({ token }) => token)

async function load(port: number, tokens: readonly string[], duration: number): Promise<SessionLoadResult> {
  let turn = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 20,
    duration,
    requests: [
      {
        method: "GET",
        setupRequest: (request) => ({
          ...request,
          path: "/api/auth/me",
          headers: { authorization: `Token ${tokens[turn++ % tokens.length]}` },
        }),
      },
    ],
  })
  const answered = result["2xx"]
  return {
    rate: answered / result.duration,
    p99Ms: result.latency.p99,
    answered,
    not: result.non2xx + result.errors,
  }
}

/** Also counts the statements that PostgreSQL ran on members or sessions, which leaves out those of jobs. */
async function measureLoad(
  server: Server,
  database: pg.Client,
  tokens: readonly string[],
): Promise<SessionLoadResult> {
  const pid = server.process.pid ?? 0
  await database.query("select pg_stat_statements_reset()")
  const cpuBefore = await cpuSeconds(pid)
  const result = await load(server.port, tokens, seconds)
  const cpu = (await cpuSeconds(pid)) - cpuBefore
  const { rows } = await database.query<{ calls: number }>(
    "select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements where query ~ 'members|sessions'",
  )
  return { ...result, trips: rows[0]?.calls ?? 0, cpuMicros: (cpu / result.answered) * 1e6 }
}

async function addSessions(database: pg.Client, fixtures: BenchFixtures, secret: string): Promise<string[]> {
  const tokens = Array.from({ length: freshSessions }, () => randomBytes(24).toString("base64url"))
  await database.query(
    `insert into sessions (id, token, member_id, expires_at)
     select 'ses_bench' || place, token, ($2::text[])[1 + place % $3], now() + interval '7 days'
     from unnest($1::text[]) with ordinality as t(token, place)`,
    [tokens, fixtures.bidders.map(({ id }) => id), fixtures.bidders.length],
  )
  await database.query("analyze sessions")
  return tokens.map((token) => encodeURIComponent(signToken(secret, token)))
}

async function startBaseline(databaseUrl: string): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, ["bench/one-select.ts", databaseUrl, String(port)], {
    stdio: "inherit",
  })
  process.once("exit", () => child.kill("SIGKILL"))
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))) await wait(50)
  return { port, process: child }
}

const digest = promisify(argon2)

async function hashRate(): Promise<{ rate: number; cpuMs: number }> {
  const before = process.cpuUsage()
  const { count } = await runSigners(async () => {
    await digest("argon2id", {
      message: "a dram before bed",
      nonce: randomBytes(16),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    })
  })
  const { user, system } = process.cpuUsage(before)
  return { rate: count / seconds, cpuMs: (user + system) / 1_000 / count }
}

/** Solves bot checks that cost the server the usual work to verify and this process little to solve. */
async function solve(secret: string, count: number): Promise<string[]> {
  const solutions: string[] = []
  for (let index = 0; index < count; index++) {
    const challenge = await newChallenge(secret, new Date(), { cost: 2_000, min: 0, max: 1 })
    const solution = await solveChallenge({ challenge, deriveKey })
    solutions.push(Buffer.from(JSON.stringify({ challenge, solution })).toString("base64"))
  }
  return solutions
}

async function signInRate(server: Server, solutions: string[]) {
  const pid = server.process.pid ?? 0
  const cpuBefore = await cpuSeconds(pid)
  const times: number[] = []
  const clients = Array.from({ length: signers }, () => new RawClient(server.port))
  const { count } = await runSigners(async (signer, turn) => {
    const index = (turn * signers + signer) % signingMembers
    const begun = performance.now()
    const { status, body } = (await clients[signer]?.send(signInRequest(index, solutions.pop()))) ?? {
      status: 0,
      body: "",
    }
    if (status !== 200) throw new Error(`Signing in: ${status} ${body}`)
    times.push(performance.now() - begun)
  })
  for (const client of clients) client.close()
  const cpuMs = (((await cpuSeconds(pid)) - cpuBefore) / count) * 1_000
  return { rate: count / seconds, p99Ms: percentile(times, 0.99), cpuMs }
}

function signInRequest(index: number, captcha: string | undefined): string {
  const body = JSON.stringify({
    email: `bidder${index}@bench.example`,
    password: "a dram before bed",
    captcha,
  })
  const address = `10.0.${index >> 8}.${index & 255}`
  return `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nuser-agent: bench\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

async function runSigners(work: (signer: number, turn: number) => Promise<void>): Promise<{ count: number }> {
  let count = 0
  const ends = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: signers }, async (_, signer) => {
      for (let turn = 0; performance.now() < ends; turn++, count++) await work(signer, turn)
    }),
  )
  return { count }
}
