import type { World } from "./world.ts"

/** Seconds between faults, on average. */
const meanSeconds = 6

type InjectFault = (world: World) => void

const faults: readonly InjectFault[] = [
  killProcess,
  freezeProcess,
  setClock,
  cutConnection,
  cutConnection,
  failOver,
]

export function injectFaults(world: World): void {
  const { scheduler } = world
  const next = () => {
    if (!world.hasFaults) return
    scheduler.random.pick(faults)(world)
    world.faults++
    scheduler.after(scheduler.random.share() * 2_000 * meanSeconds, next, null)
  }
  scheduler.after(scheduler.random.share() * 2_000 * meanSeconds, next, null)
}

/** As by SIGKILL: its connections end at once, and another process takes its place. */
function killProcess(world: World): void {
  const { scheduler, server } = world
  const { alive } = world
  if (alive.length === 0) return
  const { process } = scheduler.random.pick(alive)
  process.isDead = true
  process.diedAtMs = scheduler.nowMs
  for (const connection of server.connections)
    if (connection.process === process)
      server.cut(connection, new Error("killed"), scheduler.random.isOne(0.5) ? "later" : "lost")
  scheduler.after(scheduler.delay(500, 6_000), () => world.startProcess(process.name), null)
}

/** Stopped, or without a processor, for longer than the database lets it hold its locks. */
function freezeProcess(world: World): void {
  const { scheduler, server } = world
  const { alive } = world
  if (alive.length === 0) return
  const { process } = scheduler.random.pick(alive)
  process.frozenUntilMs = scheduler.nowMs + scheduler.delay(100, 14_000)
  for (const waitMs of [10_001, 12_001]) scheduler.after(waitMs, () => server.endIdleTransactions(), null)
}

/** For some seconds. */
function setClock(world: World): void {
  const { scheduler, alive } = world
  if (alive.length === 0) return
  const { process } = scheduler.random.pick(alive)
  process.clockErrorMs = Math.floor(4_000 * scheduler.random.share() - 2_000)
  scheduler.after(
    scheduler.delay(1_000, 10_000),
    () => {
      process.clockErrorMs = 0
    },
    null,
  )
}

function cutConnection(world: World): void {
  const { scheduler, server } = world
  const { connections } = server
  if (connections.length === 0) return
  const commit = scheduler.random.pick(["lost", "kept", "later"] as const)
  server.cut(scheduler.random.pick(connections), new Error("Connection terminated unexpectedly"), commit)
}

/** The new primary's clock may be behind. */
function failOver(world: World): void {
  const { scheduler, server, oracle } = world
  server.failOver(scheduler.delay(300, 6_000), Math.floor(4_000 * scheduler.random.share() - 2_000))
  oracle.forgetTimes()
}
