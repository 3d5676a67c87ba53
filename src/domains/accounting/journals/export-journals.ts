import { createHash } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type Id, newId } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { formatLocalTime, parseSingaporeTime } from "#platform/time.ts"
import type { TaxPeriod } from "../gst/list-tax-documents.ts"
import { refuse } from "../refusals.ts"
import { journalExports } from "../schema.ts"
import { findDifferences, readLedgerTotals } from "./check-totals.ts"
import { formatJournals } from "./format-journals.ts"
import { journalFormats } from "./journal-formats.ts"
import { type ExportJournal, journalGroupings, makeJournal, sumByDay } from "./make-journals.ts"
import { readLedger } from "./read-ledger.ts"
import { readAccountMapping } from "./save-accounts.ts"

const day = z.iso.date({ error: "dateUnclear" })

export const JournalChoices = z.object({
  firstDay: day,
  lastDay: day,
  grouping: z.enum(journalGroupings, { error: "choiceUnclear" }),
  format: z.enum(journalFormats, { error: "choiceUnclear" }),
})
export type JournalChoices = z.output<typeof JournalChoices>

const maxDays = 92
const dayMs = 24 * 3_600_000

/** Past days only, so that the same export is always the same bytes. */
export async function exportJournals(ctx: Ctx, choices: JournalChoices): Promise<Id<"jex">> {
  const actorId = requirePermission(ctx, "money")
  const period = periodOf(ctx, choices)
  const journals = await readJournals(ctx, period, choices)
  if (findDifferences(journals, await readLedgerTotals(ctx, period)).length > 0) throw refuse("booksDiffer")
  const mapping = await readAccountMapping(ctx)
  const debits = journals.flatMap(({ lines }) => lines).filter(({ cents }) => cents > 0)
  const files = formatJournals(journals, choices.format, mapping).map(({ text, lineCount }) => ({
    lineCount,
    sha256: hashOf(text),
  }))
  const figures = {
    lineCount: sum(...files.map(({ lineCount }) => lineCount)),
    debitCents: sum(...debits.map(({ cents }) => cents)),
  }
  return await transaction(ctx, async (tx) => {
    const id = newId("jex")
    const made = { id, ...choices, mapping, ...figures, files, at: tx.now(), actorId }
    await tx.db.insert(journalExports).values(made)
    const sha256 = files.map((file) => file.sha256).join(" ")
    await record(tx, {
      act: "accounting.exportJournals",
      subjectId: id,
      after: { ...choices, ...figures, sha256 },
    })
    return id
  })
}

/** A file of an export, the first is 1, if the books of its days are as they were. */
export async function readExportFile(ctx: Ctx, exportId: string, number: number) {
  requirePermission(ctx, "money")
  const [made] = await ctx.db.select().from(journalExports).where(idIs(journalExports.id, exportId))
  const stored = made?.files[number - 1]
  if (!made || !stored) throw refuse("noSuchExport")
  const journals = await readJournals(ctx, periodOf(ctx, made), made)
  const text = formatJournals(journals, made.format, made.mapping)[number - 1]?.text ?? ""
  if (hashOf(text) !== stored.sha256) throw refuse("exportChanged")
  const part = made.files.length > 1 ? `-${number}-of-${made.files.length}` : ""
  return { text, name: `journals-${made.format}-${made.firstDay}-${made.lastDay}${part}` }
}

async function readJournals(
  ctx: Ctx,
  period: TaxPeriod,
  { grouping }: Pick<JournalChoices, "grouping">,
): Promise<ExportJournal[]> {
  const journals = (await readLedger(ctx, period)).map(makeJournal)
  return grouping === "day" ? sumByDay(journals) : journals.filter(({ lines }) => lines.length > 0)
}

function periodOf(ctx: Ctx, { firstDay, lastDay }: Pick<JournalChoices, "firstDay" | "lastDay">): TaxPeriod {
  const [first, last] = [firstDay, lastDay].map((each) => parseSingaporeTime(`${each}T00:00`))
  if (!first || !last) throw refuse("dateUnclear")
  if (first > last) throw refuse("dayOrder", { field: "lastDay" })
  if (lastDay >= formatLocalTime(ctx.now()).slice(0, 10)) throw refuse("dayNotPast", { field: "lastDay" })
  const end = new Date(last.getTime() + dayMs)
  if (end.getTime() - first.getTime() > maxDays * dayMs)
    throw refuse("periodTooLong", { field: "lastDay", max: maxDays })
  return { start: first, end }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}

export async function listJournalExports(ctx: Ctx) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({
      ...pick(journalExports, "id", "firstDay", "lastDay", "grouping", "format", "lineCount"),
      ...pick(journalExports, "debitCents", "files", "at"),
      by: members.username,
    })
    .from(journalExports)
    .innerJoin(members, eq(members.id, journalExports.actorId))
    .orderBy(desc(journalExports.id))
    .limit(50)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export type JournalExport = Awaited<ReturnType<typeof listJournalExports>>[number]
