import type { Column } from "#admin/lists/columns.ts"
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
  { name: "id", csv: "id", value: "id" },
  { name: "submission", csv: "submission", value: "submissionId" },
  {
    name: "name",
    head: "intake.bottle",
    csv: "name",
    value: "name",
    to: ({ id }) => pathTo("/admin/intake/:id", { id }),
    className: "min-w-56",
  },
  { name: "filedKind", csv: "kind", value: "kind" },
  {
    name: "state",
    head: "intake.state",
    csv: "state",
    value: "state",
    cell: ({ state }) => <BottleStateMark state={state} />,
  },
  { name: "filedSince", csv: "since_singapore", value: "stateAt", format: "moment" },
  { name: "code", head: "intake.code", csv: "label", value: "code", format: "tight", isLabelled: true },
  { name: "shelf", head: "intake.shelf", csv: "shelf", value: "shelf", format: "tight", isLabelled: true },
  {
    name: "kind",
    head: "intake.kind",
    cell: ({ kind }, { t }) => t(`intake.kinds.${kind}`),
    format: "tight",
  },
  {
    name: "from",
    head: "intake.sender",
    value: ({ username, sender }) => username ?? sender,
    to: ({ submissionId }) => pathTo("/admin/consignments/:id", { id: submissionId }),
    className: "min-w-36",
    isLabelled: true,
  },
  { name: "since", head: "intake.since", value: "stateAt", format: "moment", isLabelled: true },
  { name: "volume", csv: "volume_ml", value: "volumeMl" },
  { name: "abv", csv: "abv_percent", value: "abvPercent" },
  { name: "requestedReserve", csv: "requested_reserve_sgd", value: "requestedReserveCents", format: "money" },
  { name: "sender", csv: "sender", value: "sender" },
  { name: "username", csv: "username", value: "username" },
  { name: "sent", csv: "sent_singapore", value: "sentAt", format: "moment" },
]

export const columnsOfOneState = bottleColumns.filter(({ name }) => name !== "state")
