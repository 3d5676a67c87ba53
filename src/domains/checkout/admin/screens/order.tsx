import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Facts } from "#admin/facts.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { PersonCard } from "#domains/accounts/admin/parts/person-card.tsx"
import { RelatedList } from "#domains/accounts/admin/parts/related-list.tsx"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnOrder } from "../act-on-order.ts"
import { actOnParcel } from "../act-on-parcel.ts"
import { isDestructive, isOrderAct, type OrderAct } from "../order-acts.ts"
import { isParcelAct } from "../parcel-acts.ts"
import { OrderActivity } from "../parts/order-activity.tsx"
import { OrderDocuments, OrderGoods } from "../parts/order-goods.tsx"
import { OrderMoney } from "../parts/order-money.tsx"
import { OrderNext, OrderTrack } from "../parts/order-next.tsx"
import { OrderParcels } from "../parts/order-parcels.tsx"
import { OrderQuestion } from "../parts/order-question.tsx"
import { OrderStatus } from "../parts/order-status.tsx"
import { AddressDialog, ShipDialog } from "../parts/parcel-dialogs.tsx"
import { type AdminOrder, readAdminOrder } from "../read-order.ts"
import type { Route } from "./+types/order"

export const loader = adminLoader("orders", async (ctx, { params }: Route.LoaderArgs) => ({
  order: await readAdminOrder(ctx, params.id),
  formKey: crypto.randomUUID(),
}))

export const action = adminAction("orders", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { intent } = submitted
  const path = pathTo("/admin/orders/:id", params)
  if (isParcelAct(intent)) {
    await actOnParcel(ctx, intent, submitted)
    return redirectWithToast(path, "checkout-admin", `parcelActs.messages.${intent}`)
  }
  const act: OrderAct = isOrderAct(intent) ? intent : "payLink"
  const outcome = await actOnOrder(ctx, params.id, act, submitted)
  return outcome === "waits"
    ? redirectWithToast(path, "admin", "approvals.messages.requested")
    : redirectWithToast(path, "checkout-admin", `order.messages.${act}`)
})

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, formKey } = loaderData
  const t = useTexts("checkout-admin")
  const [search] = useSearchParams()
  const acts = actsFor(order)
  const email = order.emails.find(({ id }) => id === search.get("email"))
  const question = search.get("dialog")
  const act = question === "resendEmail" && email ? question : acts.find((offered) => offered === question)
  const parcel = order.shipments.find(({ id }) => id === search.get("parcel"))
  const isShipping = question === "ship" && order.canShip && parcel !== undefined
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const title = t("order.title", { reference: order.reference })
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/orders", text: t("orders.title") }}
        aside={<OrderStatus {...order} isFilled />}
      >
        {acts.map((offered) => (
          <LinkButton
            key={offered}
            to={`?dialog=${offered}`}
            kind={isDestructive(offered) ? "alarm" : "plain"}
            preventScrollReset
            text={t(`orderActs.${offered}`)}
          />
        ))}
      </AdminPageHead>
      {refused && !act && !isShipping && <Note tone="alarm">{refused.refusal.message}</Note>}
      <OrderTrack order={order} />
      <OrderNext order={order} />
      <OrderFacts order={order} />
      {order.canAct && order.awaitsLink && order.links.length === 0 && (
        <Note tone="alarm">{t("order.linkAwaited")}</Note>
      )}
      <ObjectColumns
        aside={
          <>
            <PersonCard label={t("orders.buyer")} person={order.buyer} />
            <Assignee assignment={order.assignment} />
            <RelatedList related={order.related} />
          </>
        }
      >
        <OrderGoods order={order} />
        <OrderParcels order={order} />
        <OrderMoney order={order} />
        <OrderDocuments order={order} />
      </ObjectColumns>
      <OrderActivity order={order} />
      {act === "address" && <AddressDialog order={order} answer={refused} />}
      {act && act !== "address" && (
        <OrderQuestion act={act} email={email} order={order} formKey={formKey} answer={refused} />
      )}
      {isShipping && <ShipDialog order={order} parcelId={parcel?.id ?? ""} answer={refused} />}
    </>
  )
}

function actsFor(order: AdminOrder): OrderAct[] {
  const { canAct, canRefund, hasOpenAddress, leftCents, status, totalCents, lines } = order
  const offered: [OrderAct, boolean][] = [
    ["payLink", canAct],
    ["extend", canAct],
    ["cancel", canAct],
    ["address", hasOpenAddress],
    ["refundItems", canRefund && status === "paid" && leftCents > 0 && lines.some(isRefundable)],
    ["refund", canRefund && leftCents > 0],
    ["refundPoints", canRefund && status === "paid" && totalCents === 0],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}

function isRefundable({ refundableQuantity }: AdminOrder["lines"][number]): boolean {
  return refundableQuantity > 0
}

function OrderFacts({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const membersTexts = useTexts("members")
  const orderTexts = useTexts("orders")
  const language = useLanguage()
  const { address } = order
  return (
    <Facts
      label={t("order.facts")}
      facts={[
        [t("orders.buyer"), <Buyer key="buyer" order={order} />],
        [membersTexts("members.email"), order.email],
        [t("orders.paymentMethod"), orderTexts(`paymentMethods.${order.paymentMethod}`)],
        [t("orders.shipping"), orderTexts(`shippings.${order.shipping}`)],
        [t("orders.placed"), formatDate(order.createdAt, language)],
        [t("order.payUntil"), order.status === "unpaid" && formatDate(order.expiresAt, language)],
        [t("order.paidAt"), order.paidAt && formatDate(order.paidAt, language)],
        [
          t("order.address"),
          address &&
            [
              `${address.firstname} ${address.lastname}`,
              address.companyname,
              address.address,
              [address.postalCode, address.city].filter(Boolean).join(" "),
              address.state,
              address.country,
              address.phone,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              )),
        ],
      ]}
    />
  )
}

function Buyer({ order: { memberId, username } }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  if (memberId === null || username === null) return t("orders.guest")
  return <TextLink to={pathTo("/admin/members/:id", { id: memberId })} text={username} />
}
