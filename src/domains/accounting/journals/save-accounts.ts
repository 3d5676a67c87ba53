import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { recordOf } from "#platform/records.ts"
import { accountMappingSetting } from "./export-accounts.ts"
import { type AccountMapping, exportAccounts, type MappedAccount } from "./journal-accounts.ts"

const code = z
  .string({ error: "codeUnclear" })
  .trim()
  .regex(/^[\w.-]{1,10}$/, { error: "codeUnclear" })
const name = z
  .string({ error: "nameUnclear" })
  .trim()
  .min(1, { error: "nameUnclear" })
  .max(100, { error: "nameUnclear" })

/** Fields are "bank.code", "bank.name" and "bank.taxCode". */
const AccountsForm = z.object(
  Object.fromEntries(
    exportAccounts.flatMap((account) => [
      [`${account}.code`, code],
      [`${account}.name`, name],
      [`${account}.taxCode`, name],
    ]),
  ),
)

export async function readAccountMapping(ctx: Ctx): Promise<AccountMapping> {
  requirePermission(ctx, "money")
  return await readStoredSetting(ctx, accountMappingSetting)
}

export async function saveAccountMapping(ctx: Ctx, submitted: FormFields): Promise<void> {
  requirePermission(ctx, "money")
  const fields = parseInput("accounting", AccountsForm, submitted)
  const after = recordOf(exportAccounts, (account) => ({
    code: fields[`${account}.code`] ?? "",
    name: fields[`${account}.name`] ?? "",
    taxCode: fields[`${account}.taxCode`] ?? "",
  }))
  await transaction(ctx, async (tx) => {
    const before = await readAccountMapping(tx)
    const changed = exportAccounts.filter((account) => textOf(before[account]) !== textOf(after[account]))
    if (changed.length === 0) return
    await saveSetting(tx, accountMappingSetting, after)
    const texts = (of: AccountMapping) =>
      Object.fromEntries(changed.map((account) => [account, textOf(of[account])]))
    await record(tx, {
      act: "accounting.saveAccounts",
      subjectId: accountMappingSetting.key,
      before: texts(before),
      after: texts(after),
    })
  })
}

function textOf({ code, name, taxCode }: MappedAccount): string {
  return `${code} ${name} (${taxCode})`
}
