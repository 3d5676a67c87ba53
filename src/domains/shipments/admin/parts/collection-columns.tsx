import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedCollection } from "../list-collections.ts"

const tones = { "to-prepare": "act", ready: "lead", missed: "alarm", "handed-over": "soft" } as const

export const collectionColumns: readonly Column<ListedCollection, "shipments-admin">[] = [
  {
    name: "slot",
    head: "collections.slot",
    value: "slotAt",
    format: "moment",
    cell: ({ slotAt }, { t, language }) =>
      slotAt ? <span className="figures">{formatDate(slotAt, language)}</span> : t("noSlot"),
  },
  {
    name: "order",
    head: "order",
    value: "reference",
    format: "tight",
    to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
  },
  {
    name: "who",
    head: "collections.who",
    value: "name",
    cell: ({ name, email }) => name ?? email,
    note: ({ name, email }) => name && email,
    className: "min-w-40 break-words",
  },
  {
    name: "what",
    head: "what",
    cell: ({ lines }, { t }) => (
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {t("times", { count: line.quantity, title: line.title })}
            {line.shelf && ` (${t("shelf", { shelf: line.shelf })})`}
            {line.code && <span className="figures label-text"> {line.code}</span>}
          </li>
        ))}
      </ul>
    ),
    className: "min-w-52",
  },
  {
    name: "state",
    head: "state",
    cell: ({ state }, { t }) => <Badge tone={tones[state]}>{t(`collections.states.${state}`)}</Badge>,
    note: ({ remindedAt, deliveredAt }, { t, language }) => {
      if (deliveredAt) return formatDate(deliveredAt, language)
      return remindedAt && t("collections.reminded", { moment: formatDate(remindedAt, language) })
    },
    className: "min-w-36",
  },
  actsColumn((collection) => <Acts collection={collection} />),
]

function Acts({ collection }: { collection: ListedCollection }) {
  const t = useTexts("shipments-admin")
  const { id, reference, status, state, mayRemind } = collection
  if (state === "handed-over") return null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="shipment" value={id} />
      {status === "packed" ? (
        <LinkButton
          size="small"
          kind="act"
          to={`?code=${id}`}
          preventScrollReset
          aria-label={`${t("collections.acts.handOver")}: ${reference}`}
          text={t("collections.acts.handOver")}
        />
      ) : (
        <SubmitButton
          size="small"
          intent="prepare"
          aria-label={`${t("collections.acts.prepare")}: ${reference}`}
          text={t("collections.acts.prepare")}
        />
      )}
      {state === "missed" && mayRemind && (
        <SubmitButton
          size="small"
          intent="remind"
          aria-label={`${t("collections.acts.remind")}: ${reference}`}
          text={t("collections.acts.remind")}
        />
      )}
    </Form>
  )
}
