import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { lapseRequest } from "#domains/approvals/answer-approval.ts"
import { record } from "#domains/audit/record.ts"
import { referencesIn } from "#domains/orders/order-link.ts"
import { transfers } from "#domains/payments/schema.ts"
import { readLockDate } from "#domains/wallet/lock-date.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { InvalidCsv } from "#platform/files/csv.ts"
import { type Id, newId } from "#platform/ids.ts"
import { isStorable } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { refuse } from "../refusals.ts"
import { transferConfirmation } from "./confirm-transfer.ts"
import { postReceived } from "./post-transfer-journals.ts"
import { type BankStatement, type BankStatementLine, readStatement } from "./statement-lines.ts"

type StoredTransfer = typeof transfers.$inferSelect

export type StatementPlan = Pick<BankStatement, "refused" | "outgoing"> & {
  added: BankStatementLine[]
  enteredByHand: {
    line: BankStatementLine
    transferId: StoredTransfer["id"]
    actorId: StoredTransfer["actorId"]
  }[]
  alreadyImported: number
}

const maxRows = 5_000

export async function planStatement(ctx: Ctx, text: string): Promise<StatementPlan> {
  requirePermission(ctx, "money")
  const { lines, ...statement } = await read(text, formatLocalTime(ctx.now()).slice(0, 10))
  const importedHashes = await findImportedHashes(ctx, lines)
  const fresh = lines.filter(({ rowHash }) => !importedHashes.has(rowHash))
  const lockDate = (await readLockDate(ctx)) ?? ""
  const [locked, open] = [
    fresh.filter(({ receivedOn }) => receivedOn <= lockDate),
    fresh.filter(({ receivedOn }) => receivedOn > lockDate),
  ]
  const typed = await listTypedTransfers(ctx, open)
  const plan: StatementPlan = {
    ...statement,
    refused: [
      ...statement.refused,
      ...locked.map(({ row, receivedOn }) => ({ row, reason: "dateLocked" as const, value: receivedOn })),
    ],
    added: [],
    enteredByHand: [],
    alreadyImported: lines.length - fresh.length,
  }
  for (const line of open) {
    const index = typed.findIndex((transfer) => isSameTransfer(transfer, line))
    const [same] = index < 0 ? [] : typed.splice(index, 1)
    if (same) plan.enteredByHand.push({ line, transferId: same.id, actorId: same.actorId })
    else plan.added.push(line)
  }
  return plan
}

export async function importStatement(ctx: Ctx, text: string): Promise<{ added: number }> {
  const actorId = requirePermission(ctx, "money")
  return await transaction(ctx, async (tx) => {
    const { added, enteredByHand, refused } = await planStatement(tx, text)
    for (const row of enteredByHand) await confirmTypedTransfer(tx, row, actorId)
    let written = 0
    for (let from = 0; from < added.length; from += 1_000) {
      const rows = added.slice(from, from + 1_000).map(({ row: _, ...line }) => {
        return { id: newId("trf"), ...line, createdAt: tx.now(), confirmedAt: tx.now(), actorId }
      })
      const inserted = await tx.db
        .insert(transfers)
        .values(rows)
        .onConflictDoNothing({ target: transfers.rowHash })
        .returning({ id: transfers.id, amountCents: transfers.amountCents })
      await postReceived(tx, inserted)
      written += inserted.length
    }
    if (written > 0 || enteredByHand.length > 0)
      await record(tx, {
        act: "transfers.import",
        subjectId: "transfers",
        after: { rows: written, byHand: enteredByHand.length, refused: refused.length },
      })
    return { added: written }
  })
}

async function read(text: string, today: string): Promise<BankStatement> {
  if (!isStorable(text)) throw refuse("statementUnclear")
  try {
    const statement = await readStatement(text, today)
    if (!statement) throw refuse("statementUnclear")
    if (statement.lines.length + statement.refused.length > maxRows)
      throw refuse("statementTooLong", { max: maxRows })
    return statement
  } catch (problem) {
    if (problem instanceof InvalidCsv) throw refuse("statementUnclear")
    throw problem
  }
}

async function findImportedHashes({ db }: Ctx, lines: readonly BankStatementLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  const hashes = lines.map(({ rowHash }) => rowHash)
  const rows = await db
    .select({ rowHash: transfers.rowHash })
    .from(transfers)
    .where(inArray(transfers.rowHash, hashes))
  return new Set(rows.map(({ rowHash }) => rowHash))
}

async function listTypedTransfers(
  { db }: Ctx,
  lines: readonly BankStatementLine[],
): Promise<StoredTransfer[]> {
  const days = [...new Set(lines.map(({ receivedOn }) => receivedOn))]
  if (days.length === 0) return []
  return await db
    .select()
    .from(transfers)
    .where(
      and(eq(transfers.isManual, true), ne(transfers.status, "void"), inArray(transfers.receivedOn, days)),
    )
    .orderBy(transfers.id)
}

function isSameTransfer(transfer: StoredTransfer, line: BankStatementLine): boolean {
  if (transfer.receivedOn !== line.receivedOn || transfer.amountCents !== line.amountCents) return false
  const references = new Set(referencesIn(line.text))
  const isNamed = transfer.payer !== "" && transfer.payer.toLowerCase() === line.payer.toLowerCase()
  return isNamed || referencesIn(transfer.text).some((reference) => references.has(reference))
}

/** If another person typed it, the importer is its second person. */
async function confirmTypedTransfer(
  tx: Tx,
  { line, transferId, actorId }: StatementPlan["enteredByHand"][number],
  importerId: Id<"mem">,
): Promise<void> {
  await lapseRequest(tx, transferConfirmation.kind, transferId)
  const confirmedAt = sql`coalesce(${transfers.confirmedAt}, ${tx.now().toISOString()}::timestamptz)`
  const isSecond = !(await isInvolved(tx, importerId, { memberIds: [actorId] }))
  await tx.db
    .update(transfers)
    .set({
      rowHash: line.rowHash,
      isManual: false,
      confirmedAt,
      ...(isSecond && { confirmedById: sql`coalesce(${transfers.confirmedById}, ${importerId})` }),
    })
    .where(eq(transfers.id, transferId))
  await postReceived(tx, [{ id: transferId, amountCents: line.amountCents }])
}
