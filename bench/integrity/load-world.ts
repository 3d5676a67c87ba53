import type pg from "pg"
import type { ScannedLot } from "#domains/integrity/scoring/lot-facts.ts"
import { usualTerms } from "../../test/fixtures/usual-terms.ts"
import type { GeneratedWorld } from "./world.ts"

const lotsAtOnce = 500

/**
 * Inserts a world as the rows that the search reads. Skips triggers and foreign keys: the data is right by construction.
 * Returns the account of each member's id.
 */
export async function loadWorld(database: pg.Client, world: GeneratedWorld): Promise<Map<string, string>> {
  const accounts = [...new Set([...world.createdMs.keys(), ...world.kinds.keys()])]
  const ids = new Map(accounts.map((account, n) => [account, rowId("mem", n)]))
  const idOf = (account: string) => ids.get(account) ?? ""
  await database.query("set synchronous_commit = off")
  await database.query("set session_replication_role = replica")
  await insertRows(
    database,
    membersText,
    accounts.map((account) => memberRow(account, idOf(account), world)),
  )
  await database.query(auctionText)
  await database.query(productText)
  for (let from = 0; from < world.lots.length; from += lotsAtOnce)
    await loadLots(database, world.lots.slice(from, from + lotsAtOnce), from, idOf)
  await loadMarks(database, world, idOf)
  await loadDefaults(database, world, idOf)
  await database.query("set session_replication_role = origin")
  await database.query("analyze")
  return new Map(accounts.map((account) => [idOf(account), account]))
}

function rowId(prefix: string, n: number): string {
  return `${prefix}_${String(n).padStart(24, "0")}`
}

async function insertRows(database: pg.Client, text: string, rows: readonly object[]): Promise<void> {
  await database.query(text, [JSON.stringify(rows)])
}

const membersText = `
  insert into members (id, name, username, email, role, status, email_verified, created_at)
  select id, name, name, name || '@bench.example', 'user', 'active', true, at
  from json_to_recordset($1) as r (id text, name text, at timestamptz)`

function memberRow(name: string, id: string, { createdMs }: GeneratedWorld) {
  return { id, name, at: new Date(createdMs.get(name) ?? 0) }
}

const auctionText = `
  insert into auctions (id, number, title, location, status, preview_at, starts_at, ends_at, increments, created_at)
  values ('${rowId("auc", 1)}', 1, 'Auction', 'singapore', 'live', '2025-01-01', '2025-01-02', '2027-01-01', '[]', '2025-01-01')`

const productText = `
  insert into products (id, slug, name, bottler, country, category, abv_percent, volume_ml)
  values ('${rowId("prd", 1)}', 'bottle', 'Bottle', 'Bench', 'Scotland', 'whisky', 40, 700)`

const lotsText = `
  insert into lots (id, auction_id, number, product_id, seller_id, opening_cents, reserve_cents, condition, scheduled_ends_at, created_at)
  select id, '${rowId("auc", 1)}', number, '${rowId("prd", 1)}', seller, opening, reserve, '{}', ends, ends
  from json_to_recordset($1) as r (id text, number int, seller text, opening bigint, reserve bigint, ends timestamptz)`

const statesText = `
  insert into bidding_states (lot_id, auction_id, status, ends_at, price_cents, last_number, closed_at)
  select id, '${rowId("auc", 1)}', status, ends, price, bids, ends
  from json_to_recordset($1) as r (id text, status text, ends timestamptz, price bigint, bids int)`

const closingsText = `
  insert into closings (lot_id, at, status, ends_at, price_cents, leader_id, bought_now, last_number)
  select id, ends, status, ends, price, winner, false, bids
  from json_to_recordset($1) as r (id text, status text, ends timestamptz, price bigint, winner text, bids int)`

const bidsText = `
  insert into bids (lot_id, number, bidder_id, paddle, encrypted_max, at, idempotency_key, kind, minimum_cents, price_cents,
    leader_paddle, reserve_met, ends_at, seal, hash)
  select lot, number, bidder, 1, 'bench', at, number::text, kind, minimum, price, 1, met, at, 'bench', 'bench'
  from json_to_recordset($1) as r (lot text, number int, bidder text, at timestamptz, kind text, minimum bigint, price bigint, met boolean)`

const paddlesText = `
  insert into paddles (lot_id, bidder_id, number)
  select lot, bidder, row_number() over (partition by lot order by min(number))
  from json_to_recordset($1) as r (lot text, number int, bidder text) group by lot, bidder`

async function loadLots(
  database: pg.Client,
  lots: readonly ScannedLot[],
  from: number,
  idOf: (account: string) => string,
): Promise<void> {
  const rows = lots.map((lot, n) => ({
    id: rowId("lot", from + n),
    number: from + n + 1,
    seller: lot.seller === null ? null : idOf(lot.seller),
    opening: lot.openingCents,
    reserve: lot.reserveCents,
    ends: new Date(lot.endsAtMs),
    status: lot.winner === null ? "unsold" : "sold",
    price: lot.bids.at(-1)?.priceCents ?? lot.openingCents,
    winner: lot.winner === null ? null : idOf(lot.winner),
    bids: lot.bids.length,
  }))
  for (const text of [lotsText, statesText, closingsText]) await insertRows(database, text, rows)
  const bids = lots.flatMap(({ bids: ofLot }, n) =>
    ofLot.map((bid, index) => ({
      ...{ lot: rowId("lot", from + n), number: index + 1, bidder: idOf(bid.bidder), at: new Date(bid.atMs) },
      ...{ kind: bid.kind, minimum: bid.minimumCents, price: bid.priceCents, met: bid.reserveMet },
    })),
  )
  for (const text of [bidsText, paddlesText]) await insertRows(database, text, bids)
}

const devicesText = `
  insert into devices (member_id, digest, first_seen_at, last_seen_at)
  select distinct member, mark, now(), now() from json_to_recordset($1) as r (member text, mark text)`

const addressesText = `
  insert into addresses (id, member_id, firstname, lastname, email, phone, address, city, postal_code, country, created_at, updated_at)
  select 'adr_' || lpad((row_number() over ())::text, 24, '0'), member, '', '', '', '', mark, '', '', '', now(), now()
  from json_to_recordset($1) as r (member text, mark text)`

const phonesText = `
  update members set phone_mb = mark from json_to_recordset($1) as r (member text, mark text) where id = member`

/** A card or a payout account is stored with an order or a withdrawal; a browser is as strong and simpler. */
async function loadMarks(
  database: pg.Client,
  { marks }: GeneratedWorld,
  idOf: (account: string) => string,
): Promise<void> {
  const rows = marks.flatMap(({ what, accounts }, n) =>
    accounts.map((account) => ({ what, member: idOf(account), mark: `mark${String(n).padStart(8, "0")}` })),
  )
  await insertRows(
    database,
    addressesText,
    rows.filter(({ what }) => what === "address"),
  )
  await insertRows(
    database,
    phonesText,
    rows.filter(({ what }) => what === "phone"),
  )
  await insertRows(
    database,
    devicesText,
    rows.filter(({ what }) => what !== "address" && what !== "phone"),
  )
}

const linesText = `
  insert into order_lines (id, member_id, kind, subject_id, title, path, price_cents, status, agreed_terms, created_at, due_at)
  select 'orl_' || lpad((row_number() over ())::text, 24, '0'), member, 'lot', lot, '', '/', 100, 'defaulted', terms, now(), now()
  from json_to_recordset($1) as r (member text, lot text, terms jsonb)`

const chancesText = `
  insert into second_chances (id, lot_id, bidder_id, price_cents, offered_at, expires_at, status, answered_at)
  select 'sch_' || lpad((row_number() over ())::text, 24, '0'), lot, other, 100, now(), now() + interval '1 day', 'accepted', now()
  from json_to_recordset($1) as r (other text, lot text)`

async function loadDefaults(
  database: pg.Client,
  { defaults }: GeneratedWorld,
  idOf: (account: string) => string,
): Promise<void> {
  const rows = defaults.flatMap(({ defaulter, other, lotIds }) =>
    lotIds.map((lot) => ({
      ...{ member: idOf(defaulter), other: idOf(other), terms: usualTerms },
      lot: rowId("lot", Number(lot.slice("lot".length))),
    })),
  )
  for (const text of [linesText, chancesText]) await insertRows(database, text, rows)
}
