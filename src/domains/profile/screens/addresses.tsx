import { useNavigation } from "react-router"
import { listCountries } from "#domains/countries/countries.ts"
import { fullName } from "#language/full-name.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { type Address, listAddresses, maxAddresses } from "../addresses.ts"
import { deleteAddress, setDefaultAddress } from "../save-address.ts"
import type { Route } from "./+types/addresses"

type NamedAddress = Address & { countryName: string }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const names = new Map(listCountries(localeOf[ctx.language]).map(({ label, name }) => [label, name]))
    const addresses = await listAddresses(ctx)
    const namedAddresses: NamedAddress[] = addresses.map((address) => ({
      ...address,
      countryName: names.get(address.country) ?? "",
    }))
    return { addresses: namedAddresses, isFull: addresses.length >= maxAddresses }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const id = String(form.get("address"))
  const isDelete = form.get("intent") === "delete"
  return await runAction(ctx, async () => {
    await (isDelete ? deleteAddress(ctx, id) : setDefaultAddress(ctx, id))
    return redirectWithToast(
      "/my-account/address",
      "profile",
      isDelete ? "messages.addressDeleted" : "messages.addressUsual",
    )
  })
}

export default function Addresses({
  loaderData: { addresses, isFull },
  actionData: formResult,
}: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const add = (
    <LinkButton to="/my-account/address/add" kind="act">
      {t("address.add")}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t("address.title")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">{t("address.title")}</h1>
        {addresses.length > 0 && !isFull && add}
      </header>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {isFull && <Note>{t("address.full")}</Note>}
      {addresses.length === 0 ? (
        <EmptyState title={t("address.none")} next={add}>
          {t("address.noneText")}
        </EmptyState>
      ) : (
        <ul className="grid gap-x-10 border-t border-rule-strong xl:grid-cols-2">
          {addresses.map((address) => (
            <Card key={address.id} address={address} />
          ))}
        </ul>
      )}
    </>
  )
}

function Card({ address }: { address: NamedAddress }) {
  const t = useTexts("profile")
  const isBusy = useNavigation().state !== "idle"
  const name = fullName(useLanguage(), address.firstname, address.lastname)
  const which = <span className="sr-only">: {`${name}, ${address.address}`}</span>
  return (
    <li className="grid content-start gap-3 border-b border-rule py-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-lg">{name}</h2>
        {address.isUsual && (
          <Badge icon="check" tone="lead">
            {t("address.usual")}
          </Badge>
        )}
      </div>
      <address className="text-ink-soft not-italic">
        {address.companyname && <span className="block">{address.companyname}</span>}
        <span className="block whitespace-pre-line">{address.address}</span>
        <span className="block">
          {[address.city, address.state, address.postal_code].filter(Boolean).join(", ")}
        </span>
        <span className="block">{address.countryName || t("fields.otherCountry")}</span>
        <span className="figures block">{address.phone}</span>
        <span className="block">{address.email}</span>
      </address>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to={pathTo("/my-account/address/edit/:id", { id: address.id })} size="small">
          {t("address.edit")}
          {which}
        </LinkButton>
        <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
          <input type="hidden" name="address" value={address.id} />
          {!address.isUsual && (
            <Button name="intent" value="usual" size="small" disabled={isBusy}>
              {t("address.choose")}
              {which}
            </Button>
          )}
          <Button name="intent" value="delete" size="small" kind="alarm" disabled={isBusy}>
            {t("address.delete")}
            {which}
          </Button>
        </Form>
      </div>
    </li>
  )
}
