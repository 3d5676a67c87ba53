import { redirect } from "react-router"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, read } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { flashCookie } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { LinkButton } from "#ui/button.tsx"
import { countryChoices } from "../country-choices.ts"
import { AddressFields } from "../parts/address-fields.tsx"
import { OwnForm } from "../parts/own-form.tsx"
import { addAddress } from "../save-address.ts"
import type { Route } from "./+types/new-address"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
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
  const sent = fieldsOf(await request.formData())
  return await answer(
    ctx,
    async () => {
      await addAddress(ctx, read("profile", AddressForm, sent))
      return redirect("/my-account/address", {
        status: 303,
        headers: { "set-cookie": flashCookie("profile", "said.addressAdded") },
      })
    },
    sent,
  )
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("profile")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("address.add")} isHidden />
      <h1 className="text-3xl">{t("address.add")}</h1>
      <OwnForm
        refusal={refused?.refusal}
        submit={t("address.keep")}
        aside={
          <LinkButton kind="quiet" to="/my-account/address">
            {t("back")}
          </LinkButton>
        }
      >
        <AddressFields
          values={refused?.sent ?? loaderData.usual}
          refusal={refused?.refusal}
          choices={loaderData.choices}
        />
      </OwnForm>
    </>
  )
}
