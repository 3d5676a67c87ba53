import { listWorkLeft } from "#domains/failures/list-work-left.ts"
import type { Command, Outcome } from "./command.ts"
import { withDatabaseUrl, withReports } from "./with-database.ts"

export const jobs: Command = {
  usage: "jobs",
  what: "lists jobs and messages that wait, run, are tried again or were given up",
  async run(config): Promise<Outcome> {
    const work = await withDatabaseUrl(config, (url) => withReports(url, (db) => listWorkLeft({ db })))
    const isFine = work.every(({ givenUp, lateSeconds }) => givenUp === 0 && lateSeconds < maxLateSeconds)
    const lines = work.map(({ name, waiting, running, retrying, givenUp, lateSeconds, error }) =>
      [
        `${name}: ${waiting} waiting, ${running} running, ${retrying} tried again, ${givenUp} given up`,
        ...(lateSeconds >= maxLateSeconds ? [`the oldest is ${lateSeconds} s late`] : []),
        ...(error === null ? [] : [`last error: ${error.split("\n")[0]}`]),
      ].join("; "),
    )
    return { isFine, lines: lines.length > 0 ? lines : ["No work is left"], facts: { work } }
  },
}

/** Even a slow job of a server that was restarted has begun by then. */
const maxLateSeconds = 600
