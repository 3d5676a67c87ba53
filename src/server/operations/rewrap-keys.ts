import { listWrappedGroups, missingMasterKey } from "#domains/bidding/maximums/check-master-keys.ts"
import { MaximumKeys } from "#domains/bidding/maximums/maximum-keys.ts"
import { eraseLostKeys, rewrapAuctionKeys } from "#domains/bidding/maximums/rewrap-keys.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { openClient } from "#platform/database/connection.server.ts"
import { type Command, type Outcome, textOption } from "./command.ts"
import { withDatabaseUrl } from "./with-database.ts"

const statementMs = 60_000

export const rewrapKeys: Command = {
  usage: "rewrap-keys [--erase-lost FINGERPRINT]",
  what: "wraps the keys of the maximums with the first master key, or erases those of a lost one",
  options: { "erase-lost": { type: "string" } },
  async run(config, given): Promise<Outcome> {
    const lost = textOption(given, "erase-lost")
    const keys = new MaximumKeys(config)
    return await withDatabaseUrl(config, async (url) => {
      const client = await openClient(url, statementMs)
      try {
        const closed = (await listWrappedGroups(client, keys)).filter(({ isOpened }) => !isOpened)
        if (lost !== undefined && !closed.some(({ wrappedBy }) => wrappedBy === lost))
          throw new ConfigProblem(`No keys are wrapped by a lost master key ${lost}`)
        const erased = lost === undefined ? 0 : await eraseLostKeys(client, lost)
        const missing = closed.find(({ wrappedBy }) => wrappedBy !== lost)
        if (missing) throw new ConfigProblem(missingMasterKey(missing))
        const { rewrapped, auctions } = await rewrapAuctionKeys(client, keys)
        const lines = [`${rewrapped} of ${auctions} keys were wrapped with the first master key`]
        if (erased > 0) lines.push(`${erased} keys of the lost master key were erased`)
        return { isFine: true, lines, facts: { rewrapped, auctions, erased } }
      } finally {
        await client.end()
      }
    })
  },
}
