import { useNavigation } from "react-router"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { quoteStoredShipment } from "#domains/checkout/shipping/quote-stored-shipment.ts"
import { sendStored } from "#domains/checkout/shipping/send-stored.ts"
import { readFees } from "#domains/orders/fees.ts"
import { orderPath } from "#domains/orders/order-link.ts"
import { type Address, listAddresses } from "#domains/profile/addresses.ts"
import { SendChoices } from "#domains/storage/parts/send-choices.tsx"
import { SendingCost } from "#domains/storage/parts/sending-cost.tsx"
import { listStored } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { type SendChoice, sendChoiceOf } from "#domains/storage/send-choice.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { money } from "#language/format.ts"
import { fullName } from "#language/full-name.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/send"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const memberId = requireSignedIn(ctx)
    const wished = new Set(url.searchParams.getAll("item"))
    const items = (await listStored(ctx)).filter(({ id, status }) => status === "stored" && wished.has(id))
    if (items.length === 0) throw redirect("/my-account/storage", 303)
    const addresses = await listAddresses(ctx)
    const choice = sendChoiceOf(url.searchParams, addresses)
    const country = countryOf(choice, addresses)
    const pageData = {
      items,
      country: choice.shipping === "self" ? null : country,
      paymentMethod: choice.paymentMethod,
    }
    const isReady = choice.shipping === "self" || country !== null
    const quoted = await runAction(ctx, async () => ({
      quote: isReady ? await quoteStoredShipment(ctx, pageData) : null,
    }))
    return {
      items: items.map(({ id, title }) => ({ id, title })),
      addresses: addresses.map(({ id, firstname, lastname, address, city, country: where }) => ({
        id,
        text: `${fullName(ctx.language, firstname, lastname)}, ${address}, ${city}, ${where}`,
      })),
      choice,
      quote: "quote" in quoted ? quoted.quote : null,
      problem: "quote" in quoted ? null : quoted.data.refusal.message,
      cardBasisPoints: (await readFees(ctx)).cardBasisPoints,
      balanceCents: (await readBalance(ctx, accountOf(memberId))).balanceCents,
      key: newId("key"),
    }
  })
}

function countryOf({ addressId }: SendChoice, addresses: readonly Address[]): string | null {
  return addresses.find(({ id }) => id === addressId)?.country ?? null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => {
    requireSignedIn(ctx)
    const addresses = await listAddresses(ctx)
    const choice = sendChoiceOf(form, addresses)
    const itemIds = form.getAll("item").map(String)
    // Members never order at a price that they have not seen: show the new cost first.
    if (form.get("seen") !== choiceKey(choice))
      throw redirect(`${currentPage(url)}?${searchOf(choice, itemIds)}`, 303)
    return await placeSendingOrder(ctx, choice, addresses, { itemIds, key: String(form.get("key") ?? "") })
  })
}

async function placeSendingOrder(
  ctx: Ctx,
  { shipping, addressId, paymentMethod }: SendChoice,
  addresses: readonly Address[],
  { itemIds, key }: { itemIds: string[]; key: string },
) {
  const chosenAddress = addresses.find(({ id }) => id === addressId)
  if (shipping === "delivery" && !chosenAddress) throw refuse("nothingChosen")
  const address = chosenAddress && {
    firstname: chosenAddress.firstname,
    lastname: chosenAddress.lastname,
    companyname: chosenAddress.companyname,
    email: chosenAddress.email,
    phone: chosenAddress.phone,
    address: chosenAddress.address,
    city: chosenAddress.city,
    state: chosenAddress.state,
    postalCode: chosenAddress.postal_code,
    country: chosenAddress.country,
  }
  const wish = { itemIds, shipping, paymentMethod, idempotencyKey: key }
  const order = await sendStored(ctx, { ...wish, address: address ?? null })
  const isPaid = order.status === "paid"
  throw redirect(isPaid ? `/storage?session_id=${order.id}` : orderPath(ctx.app, order.id), 303)
}

function choiceKey({ shipping, addressId, paymentMethod }: SendChoice): string {
  return [shipping, shipping === "self" ? "" : addressId, paymentMethod].join(" ")
}

function searchOf(
  { shipping, addressId, paymentMethod }: SendChoice,
  itemIds: readonly string[],
): URLSearchParams {
  const search = new URLSearchParams({ shipping, address: addressId, paymentMethod })
  for (const id of itemIds) search.append("item", id)
  return search
}

export default function SendOut({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { items, addresses, choice, quote, problem, balanceCents, cardBasisPoints, key } = loaderData
  const t = useTexts("storage")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal.message : problem
  return (
    <>
      <PageHead title={t("out.title")} isHidden />
      <header className="grid gap-1">
        <p>
          <Link to="/my-account/storage" className="link">
            {t("out.back")}
          </Link>
        </p>
        <h1 className="text-3xl">{t("out.title")}</h1>
      </header>
      {refusal && <Note tone="alarm">{refusal}</Note>}
      <Form method="post" className="grid gap-8" preventScrollReset>
        <section className="grid gap-2">
          <h2 className="text-xl">{t("out.what")}</h2>
          <ul className="border-t border-rule">
            {items.map(({ id, title }) => (
              <li key={id} className="border-b border-rule py-2">
                {title}
                <input type="hidden" name="item" value={id} />
              </li>
            ))}
          </ul>
        </section>
        <SendChoices
          choice={choice}
          addresses={addresses}
          balanceCents={balanceCents}
          cardBasisPoints={cardBasisPoints}
        />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={quote ? choiceKey(choice) : ""} />
        <div>
          <Button formMethod="get" disabled={isBusy}>
            {t("out.reckon")}
          </Button>
        </div>
        {quote && (
          <section className="grid max-w-[40rem] gap-4">
            <h2 className="text-xl">{t("out.quote")}</h2>
            <SendingCost quote={quote} />
            <Button kind="act" size="large" className="justify-self-start" disabled={isBusy}>
              {quote.totalCents === 0
                ? t("out.orderFree")
                : t("out.order", { total: money(quote.totalCents) })}
            </Button>
          </section>
        )}
      </Form>
    </>
  )
}
