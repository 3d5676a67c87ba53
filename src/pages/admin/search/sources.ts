import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm"
import type { Permission } from "#domains/accounts/permissions.ts"
import { members, searchedText } from "#domains/accounts/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { casks, products, searchedProductText } from "#domains/catalogue/schema.ts"
import { articles, articleTexts } from "#domains/news/schema.ts"
import { ordersNamedBy } from "#domains/orders/find-orders.ts"
import { orders } from "#domains/orders/schema.ts"
import { searchedTransferText, transfers } from "#domains/payments/schema.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { searchedBottleText, submissions, submittedBottles } from "#domains/submissions/schema.ts"
import { money } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { containing } from "#platform/lists/list-sql.ts"
import { type Hit, type HitKind, maxHits } from "./hit.ts"

type Found = Omit<Hit, "kind">

type Source = {
  permission: Permission
  /** Rows in which each word occurs, newest first. */
  find(ctx: Ctx, words: readonly string[]): Promise<Found[]>
  /** Rows with a similar text, for words that nothing contains. */
  findSimilar?(ctx: Ctx, text: string): Promise<Found[]>
}

const productName = searchedProductText(products)

/** In the order of the page. */
export const sources: Record<HitKind, Source> = {
  orders: {
    permission: "orders",
    async find({ db }, words) {
      const rows = await db
        .select({ id: orders.id, reference: orders.reference, email: orders.email, cents: orders.totalCents })
        .from(orders)
        .where(and(...words.map((word) => inArray(orders.id, idOrWord(word)))))
        .orderBy(desc(orders.createdAt))
        .limit(maxHits)
      return rows.map(({ id, reference, email, cents }) => ({
        to: pathTo("/admin/orders/:id", { id }),
        title: reference,
        note: `${money(cents)} · ${email}`,
      }))
    },
  },
  shipments: {
    permission: "ship",
    async find({ db }, words) {
      const rows = await db
        .select({ orderId: orders.id, reference: orders.reference, tracking: shipments.tracking })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .where(
          or(
            contains(sql`lower(${shipments.tracking})`, words),
            words.length === 1 && isId("shp", words[0]) ? eq(shipments.id, words[0]) : undefined,
          ),
        )
        .orderBy(desc(shipments.createdAt))
        .limit(maxHits)
      return rows.map(({ orderId, reference, tracking }) => ({
        to: pathTo("/admin/orders/:id", { id: orderId }),
        title: reference,
        note: tracking ?? "",
      }))
    },
  },
  members: {
    permission: "people",
    find: (ctx, words) => findMembers(ctx, contains(searchedText(members), words), [desc(members.createdAt)]),
    findSimilar: (ctx, text) =>
      findMembers(ctx, isSimilar(text, searchedText(members)), [nearest(text, searchedText(members))]),
  },
  bottles: {
    permission: "intake",
    async find({ db }, words) {
      const rows = await db
        .select({
          ...{ id: submittedBottles.id, name: submittedBottles.name, code: submittedBottles.code },
          ...{ shelf: submittedBottles.shelf, sender: submissions.name },
        })
        .from(submittedBottles)
        .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
        .where(contains(searchedBottleText(submittedBottles), words))
        .orderBy(desc(submittedBottles.stateAt))
        .limit(maxHits)
      return rows.map(({ id, name, code, shelf, sender }) => ({
        to: pathTo("/admin/intake/:id", { id }),
        title: name,
        note: [code, shelf, sender].filter(Boolean).join(" · "),
      }))
    },
  },
  lots: {
    permission: "auctions",
    find: (ctx, words) => findLots(ctx, words),
  },
  auctions: {
    permission: "auctions",
    async find({ db }, words) {
      const rows = await db
        .select({ id: auctions.id, title: auctions.title, status: auctions.status })
        .from(auctions)
        .where(contains(sql`lower(${auctions.title})`, words))
        .orderBy(desc(auctions.startsAt))
        .limit(maxHits)
      return rows.map(({ id, title }) => ({ to: pathTo("/admin/auctions/:id", { id }), title, note: "" }))
    },
  },
  products: {
    permission: "catalogue",
    find: (ctx, words) => findProducts(ctx, contains(productName, words), [asc(products.name)]),
    findSimilar: (ctx, text) => findProducts(ctx, isSimilar(text, productName), [nearest(text, productName)]),
  },
  casks: {
    permission: "catalogue",
    async find({ db }, words) {
      const rows = await db
        .select({ id: casks.id, name: casks.name, number: casks.number })
        .from(casks)
        .where(contains(sql`lower(${casks.name} || ' ' || ${casks.number})`, words))
        .orderBy(asc(casks.name))
        .limit(maxHits)
      return rows.map(({ id, name, number }) => ({
        to: pathTo("/admin/casks/:id", { id }),
        title: name,
        note: number,
      }))
    },
  },
  transfers: {
    permission: "money",
    async find({ db }, words) {
      const rows = await db
        .select({
          ...{ id: transfers.id, payer: transfers.payer, text: transfers.text },
          ...{ cents: transfers.amountCents, day: transfers.receivedOn },
        })
        .from(transfers)
        .where(contains(searchedTransferText(transfers), words))
        .orderBy(desc(transfers.receivedOn))
        .limit(maxHits)
      return rows.map(({ id, payer, text, cents, day }) => ({
        to: pathTo("/admin/transfers/:id", { id }),
        title: payer,
        note: `${money(cents)} · ${day} · ${text}`,
      }))
    },
  },
  articles: {
    permission: "publish",
    async find({ db }, words) {
      const rows = await db
        .select({ id: articles.id, title: articleTexts.title })
        .from(articles)
        .innerJoin(articleTexts, eq(articleTexts.articleId, articles.id))
        .where(contains(sql`lower(${articleTexts.title})`, words))
        .orderBy(desc(articles.changedAt))
        .limit(maxHits)
      return rows.map(({ id, title }) => ({ to: pathTo("/admin/news/:id", { id }), title, note: "" }))
    },
  },
}

function contains(text: SQL, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => like(text, containing(word))))
}

/** Uses the same trigram index as `contains`. */
function isSimilar(text: string, searched: SQL): SQL {
  return sql`${text} <% ${searched}`
}

function nearest(text: string, searched: SQL): SQL {
  return sql`${text} <<-> ${searched}`
}

function idOrWord(word: string): SQL {
  return isId("ord", word) ? sql`(select ${word})` : ordersNamedBy(word)
}

async function findMembers({ db }: Ctx, where: SQL | undefined, order: SQL[]): Promise<Found[]> {
  const rows = await db
    .select({ id: members.id, username: members.username, name: members.name, email: members.email })
    .from(members)
    .where(where)
    .orderBy(...order)
    .limit(maxHits)
  return rows.map(({ id, username, name, email }) => ({
    to: pathTo("/admin/members/:id", { id }),
    title: username,
    note: [name, email].filter(Boolean).join(" · "),
  }))
}

async function findProducts({ db }: Ctx, where: SQL | undefined, order: SQL[]): Promise<Found[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, bottler: products.bottler })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(maxHits)
  return rows.map(({ id, name, bottler }) => ({
    to: pathTo("/admin/products/:id", { id }),
    title: name,
    note: bottler ?? "",
  }))
}

/** By the words of the bottle's name; a number alone is that of the lot. */
async function findLots({ db }: Ctx, words: readonly string[]): Promise<Found[]> {
  const names = db.select({ id: products.id }).from(products).where(contains(productName, words))
  const [only] = words
  const number = words.length === 1 && /^\d{1,6}$/.test(only ?? "") ? Number(only) : undefined
  const rows = await db
    .select({ id: lots.id, number: lots.number, name: products.name, auction: auctions.title })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(or(inArray(lots.productId, names), number === undefined ? undefined : eq(lots.number, number)))
    .orderBy(desc(auctions.startsAt), asc(lots.number))
    .limit(maxHits)
  return rows.map(({ id, number, name, auction }) => ({
    to: pathTo("/admin/lots/:id", { id }),
    title: name,
    note: `${number} · ${auction}`,
  }))
}
