import type { Column } from "#admin/lists/columns.ts"
import { textIn } from "#domains/display/localized-text.ts"
import { pathTo } from "#platform/app-path.ts"
import { StateMark } from "../../parts/state-mark.tsx"
import type { ListedIncident } from "../list-incidents.ts"

export const incidentColumns: readonly Column<ListedIncident, "status-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "title",
    head: "incident",
    csv: "title",
    value: ({ title }) => title.en,
    cell: ({ title }, { language }) => textIn(title, language),
    to: ({ id }) => pathTo("/admin/incidents/:id", { id }),
    className: "min-w-48 break-words",
  },
  {
    name: "components",
    head: "components",
    csv: "components",
    value: ({ components }) => components.join(", "),
    cell: ({ components }, { textsOf }) =>
      components.map((component) => textsOf("status")(`components.${component}`)).join(", "),
  },
  {
    name: "impact",
    head: "impact",
    csv: "impact",
    value: "impact",
    cell: ({ impact }) => <StateMark state={impact} />,
  },
  {
    name: "stage",
    head: "stage",
    csv: "stage",
    value: "stage",
    cell: ({ stage }, { textsOf }) => textsOf("status")(`stages.${stage}`),
    isLabelled: true,
  },
  {
    name: "began",
    head: "began",
    csv: "began_singapore",
    value: "beganAt",
    format: "moment",
    isLabelled: true,
  },
  {
    name: "ended",
    head: "ended",
    csv: "ended_singapore",
    value: "endedAt",
    format: "moment",
    isLabelled: true,
  },
]
