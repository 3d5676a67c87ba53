import type pg from "pg"
import { type DatabaseClient, openClient } from "../database/connection.server.ts"

const statementMs = 2_000

export type RelayClient = Pick<pg.Client, "query" | "on" | "once"> & Pick<DatabaseClient, "destroy">

/** A connection of its own, to the primary. */
export type OpenRelayClient = (lost?: (problem: Error) => void) => Promise<RelayClient>

export function relayClientsOf(databaseUrl: string): OpenRelayClient {
  return async (lost) =>
    await openClient(databaseUrl, statementMs, { name: "quaich live", ...(lost && { lost }) })
}
