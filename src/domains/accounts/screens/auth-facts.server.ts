import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { listCountries, ownCountries } from "#domains/countries/countries.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { AuthFacts } from "../parts/auth-facts.ts"
import { isRegistrationOpen } from "../register-member.ts"
import { readTermsVersion } from "../terms/terms-version.ts"

/** The same for every visitor: pages of guests are cached and shared. */
export async function readAuthFacts(ctx: Ctx): Promise<AuthFacts> {
  const countries = listCountries(localeOf[ctx.language])
  return {
    isRegistrationOpen: await isRegistrationOpen(ctx),
    check: botCheckView(botCheck.of(ctx.app)),
    countries: countries.map(({ label, name, dialCode }) => ({ label, name, dialCode })),
    ownCount: ownCountries.length,
    termsVersion: await readTermsVersion(ctx),
  }
}
