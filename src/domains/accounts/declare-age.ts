import { type AgeRule, ageRuleFor, readAgeRules } from "#domains/countries/age-rules.ts"
import { elsewhere, listCountries } from "#domains/countries/countries.ts"
import {
  type Declaration,
  declarationCookie,
  declarationOf,
  readDeclaration,
  sealDeclaration,
} from "#domains/countries/declaration.ts"
import { refuse } from "#domains/countries/refusals.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { preferenceCookie } from "#platform/http/cookies.ts"
import { type Id, newId } from "#platform/ids.ts"
import { ageDeclarations } from "./schema.ts"

/** A guest's declaration is in the returned cookie, a member's in the account. */
export async function declareAge(ctx: Ctx, country: string): Promise<{ rule: AgeRule; cookie: string }> {
  const isCountry = country === elsewhere || listCountries("en").some(({ code }) => code === country)
  if (!isCountry) throw refuse("noSuchCountry")
  const rule = ageRuleFor(await readAgeRules(ctx), country)
  const declaration = declarationOf(rule, country, ctx.now())
  if (ctx.actor.id !== null) await storeDeclaration(ctx, ctx.actor.id, declaration)
  return { rule, cookie: preferenceCookie(declarationCookie, sealDeclaration(ctx.app, declaration)) }
}

export async function adoptDeclaration(tx: Ctx | Tx, memberId: Id<"mem">, cookieText: string): Promise<void> {
  const declaration = readDeclaration(tx.app, cookieText)
  if (declaration) await storeDeclaration(tx, memberId, declaration)
}

async function storeDeclaration(
  { db }: Pick<Ctx, "db">,
  memberId: Id<"mem">,
  declaration: Declaration,
): Promise<void> {
  await db
    .insert(ageDeclarations)
    .values({ id: newId("age"), memberId, ...declaration })
    .onConflictDoNothing()
}
