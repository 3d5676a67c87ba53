import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readAddress } from "../addresses.ts"
import { countryChoices } from "../country-choices.ts"
import { readAddressForm } from "../read-address-form.ts"
import { updateAddress } from "../save-address.ts"
import type { Route } from "./+types/edit-address"
import { AddressPage } from "./address-page.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { isUsual, id: _, ...address } = await readAddress(ctx, params.id)
    const values = { ...address, companyname: address.companyname ?? "", state: address.state ?? "" }
    return { values, isUsual, choices: countryChoices(ctx.language) }
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await updateAddress(ctx, params.id, readAddressForm(submitted))
      return redirectWithToast("/my-account/address", "profile", "messages.addressChanged")
    },
    submitted,
  )
}

export default function EditAddress({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  return (
    <AddressPage
      title={t("address.editTitle")}
      answered={actionData && "refusal" in actionData ? actionData : undefined}
      values={loaderData.values}
      choices={loaderData.choices}
      isUsual={loaderData.isUsual}
    />
  )
}
