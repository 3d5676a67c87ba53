import type { Column } from "#admin/columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { BottleState } from "../../kinds.ts"
import type { AdminBottleRow } from "../reads.ts"

const tones: Partial<Record<BottleState, "act" | "lead" | "alarm">> = {
  submitted: "act",
  agreed: "lead",
  assigned: "lead",
  stocked: "lead",
  refused: "alarm",
  declined: "alarm",
}

export function BottleStateMark({ state }: { state: BottleState }) {
  const t = useTexts("submissions-admin")
  return <Badge tone={tones[state] ?? "soft"}>{t(`intake.states.${state}`)}</Badge>
}

export const bottleColumns: readonly Column<AdminBottleRow, "submissions-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  { name: "submission", csv: "submission", value: ({ submissionId }) => submissionId },
  {
    name: "name",
    head: (t) => t("intake.bottle"),
    csv: "name",
    value: ({ name }) => name,
    to: ({ id }) => pathTo("/admin/intake/:id", { id }),
    className: "min-w-56",
  },
  { name: "filedKind", csv: "kind", value: ({ kind }) => kind },
  {
    name: "state",
    head: (t) => t("intake.state"),
    csv: "state",
    value: ({ state }) => state,
    cell: ({ state }) => <BottleStateMark state={state} />,
  },
  { name: "filedSince", csv: "since_singapore", value: ({ stateAt }) => stateAt, format: "moment" },
  {
    name: "code",
    head: (t) => t("intake.code"),
    csv: "label",
    value: ({ code }) => code,
    format: "tight",
    isLabelled: true,
  },
  {
    name: "shelf",
    head: (t) => t("intake.shelf"),
    csv: "shelf",
    value: ({ shelf }) => shelf,
    format: "tight",
    isLabelled: true,
  },
  {
    name: "kind",
    head: (t) => t("intake.kind"),
    cell: ({ kind }, { t }) => t(`intake.kinds.${kind}`),
    format: "tight",
  },
  {
    name: "from",
    head: (t) => t("intake.sender"),
    value: ({ username, sender }) => username ?? sender,
    to: ({ submissionId }) => pathTo("/admin/submissions/:id", { id: submissionId }),
    className: "min-w-36",
    isLabelled: true,
  },
  {
    name: "since",
    head: (t) => t("intake.since"),
    value: ({ stateAt }) => stateAt,
    format: "moment",
    isLabelled: true,
  },
  { name: "volume", csv: "volume_ml", value: ({ volumeMl }) => volumeMl },
  { name: "abv", csv: "abv_percent", value: ({ abvPercent }) => abvPercent },
  {
    name: "requestedReserve",
    csv: "requested_reserve_sgd",
    value: ({ requestedReserveCents }) => requestedReserveCents,
    format: "money",
  },
  { name: "sender", csv: "sender", value: ({ sender }) => sender },
  { name: "username", csv: "username", value: ({ username }) => username },
  { name: "sent", csv: "sent_singapore", value: ({ sentAt }) => sentAt, format: "moment" },
]

export const columnsOfOneState = bottleColumns.filter(({ name }) => name !== "state")
