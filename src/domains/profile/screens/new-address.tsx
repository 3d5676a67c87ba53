import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { countryChoices } from "../country-choices.ts"
import { readAddressForm } from "../read-address-form.ts"
import { addAddress } from "../save-address.ts"
import type { Route } from "./+types/new-address"
import { AddressPage } from "./address-page.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const account = await readAccount(ctx, requireSignedIn(ctx))
    const usual = {
      firstname: account.first_name ?? "",
      lastname: account.last_name ?? "",
      phone: account.phone_mb ?? "",
      email: account.email,
      country: account.country_mb || "Singapore",
    }
    return { usual, choices: countryChoices(ctx.language) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await addAddress(ctx, readAddressForm(submitted))
      return redirectWithToast("/my-account/address", "profile", "messages.addressAdded")
    },
    submitted,
  )
}

export default function NewAddress({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  return (
    <AddressPage
      title={t("address.add")}
      answered={actionData && "refusal" in actionData ? actionData : undefined}
      values={loaderData.usual}
      choices={loaderData.choices}
    />
  )
}
