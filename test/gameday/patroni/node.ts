import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { killProcess } from "../../kill-process.ts"
import { killPostgres, processesOf } from "../../storm/postgres-pair.ts"

/** Of the files in deploy/vm. */
const sampleAddress = "10.0.0.11"
const sampleNetwork = "10.0.0."
/** Any address of it is this machine. */
const network = "127.0.0."

export const passwords = { superuser: newPassword(), replication: newPassword(), api: newPassword() }

/** A machine of the cluster: etcd, Patroni and its PostgreSQL, with the files of deploy/vm, at a loopback address. */
export class PatroniNode {
  readonly name: string
  readonly address: string
  readonly #folder: string
  /** What its processes print goes there. */
  readonly #log: number
  readonly #owner: { uid: number; gid: number }
  #etcd: ChildProcess | undefined
  #patroni: ChildProcess | undefined

  constructor(home: string, index: number, log: number) {
    this.name = "abc"[index] ?? ""
    this.address = `${network}${11 + index}`
    this.#folder = join(home, this.name)
    this.#log = log
    this.#owner = ownerOfPostgres()
    mkdirSync(this.#folder)
    for (const folder of [home, this.#folder]) chownSync(folder, this.#owner.uid, this.#owner.gid)
  }

  get postgresUrl(): string {
    return `postgres://postgres:${passwords.superuser}@${this.address}:5432/quaich`
  }

  start(): void {
    this.startEtcd()
    this.#patroni = this.#spawn("patroni", ["deploy/vm/patroni.yaml"], {
      ...readSample("deploy/vm/patroni.env", this),
      PATRONI_RESTAPI_PASSWORD: passwords.api,
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.#folder, "postgres"),
      PATRONI_POSTGRESQL_PGPASS: join(this.#folder, "pgpass"),
    })
  }

  startEtcd(): void {
    this.#etcd = this.#spawn("etcd", [], {
      ...readSample("deploy/vm/etcd.env", this),
      ETCD_DATA_DIR: join(this.#folder, "etcd"),
    })
  }

  killEtcd(): void {
    killChild(this.#etcd)
  }

  killPostgres(): void {
    killPostgres({ folder: this.#folder })
  }

  /** As if its power were cut. Patroni goes first: it would start PostgreSQL again. */
  kill(): void {
    killChild(this.#patroni)
    killChild(this.#etcd)
    this.killPostgres()
  }

  /** Nothing of it runs, and its sockets stay open. Returns what lets it go on. */
  freeze(): () => void {
    const pids = [this.#patroni?.pid, this.#etcd?.pid, ...processesOf({ folder: this.#folder })]
    signalAll(pids, "SIGSTOP")
    return () => signalAll(pids, "SIGCONT")
  }

  discard(): void {
    this.kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 })
  }

  #spawn(command: string, args: string[], env: Record<string, string>): ChildProcess {
    return spawn(command, args, {
      ...this.#owner,
      stdio: ["ignore", this.#log, this.#log],
      env: { PATH: process.env.PATH ?? "", LANG: "C.UTF-8", ...env },
    })
  }
}

/** Lists name all machines; everything else is the machine's own. */
function readSample(file: string, { name, address }: PatroniNode): Record<string, string> {
  const lines = readFileSync(file, "utf8").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  return Object.fromEntries(
    [...lines].map(([, key = "", value = ""]) => {
      if (key.endsWith("_NAME")) return [key, value === "a" ? name : value]
      const own = value.includes(",") ? value : value.replace(sampleAddress, address)
      return [key, own.replaceAll(sampleNetwork, network)]
    }),
  )
}

/** PostgreSQL refuses to run as root. */
function ownerOfPostgres(): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }))
  return { uid: idOf("-u"), gid: idOf("-g") }
}

function killChild(child: ChildProcess | undefined): void {
  if (child && child.exitCode === null && child.signalCode === null) killProcess(child.pid)
}

function signalAll(pids: readonly (number | undefined)[], signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, signal)
    } catch {
      // A backend has ended meanwhile.
    }
}

function newPassword(): string {
  return crypto.randomUUID()
}
