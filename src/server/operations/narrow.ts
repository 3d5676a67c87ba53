import { narrowDatabase, readNarrowings } from "#platform/database/narrow.server.ts"
import { ownerUrlOf } from "../open-app.ts"
import type { Command, Outcome } from "./command.ts"
import { withDatabaseUrl } from "./with-database.ts"

export const narrow: Command = {
  usage: "narrow",
  what: "applies db/after, which older versions do not survive, once none of them runs",
  async run(config): Promise<Outcome> {
    const names = await withDatabaseUrl(config, (url) => narrowDatabase(ownerUrlOf(config, url)))
    const all = readNarrowings().length
    const lines =
      names.length > 0 ? names.map((name) => `applied ${name}`) : [`Nothing is left of ${all} files`]
    return { isFine: true, lines, facts: { applied: names } }
  },
}
