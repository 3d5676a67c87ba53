import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { aspects } from "../../aspects.ts"
import type { ListedReview } from "../list-reviews.ts"

export const reviewColumns: readonly Column<ListedReview, "reviews-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  { name: "author", csv: "author", value: "author" },
  {
    name: "product",
    head: "of",
    csv: "product",
    value: "product",
    cell: ({ product }, { textsOf }) => product ?? textsOf("reviews")("company"),
    to: ({ id }) => pathTo("/admin/reviews/:id", { id }),
    className: "min-w-40 break-words",
  },
  {
    name: "written",
    head: "written",
    value: "changedAt",
    format: "moment",
    note: ({ author }) => <span translate="no">{author}</span>,
  },
  ...aspects.map((aspect) => ({
    name: aspect,
    csv: aspect,
    value: (review: ListedReview) => review[aspect],
  })),
  {
    name: "stars",
    head: "stars",
    value: (review) => aspects.map((aspect) => review[aspect]).join(" "),
    format: "tight",
    className: "figures",
  },
  {
    name: "text",
    head: "text",
    csv: "text",
    value: "text",
    cell: ({ text }) => <span lang="">{text.slice(0, 200)}</span>,
    className: "min-w-56 break-words text-ink-soft",
  },
  { name: "language", csv: "language", value: "language" },
  {
    name: "status",
    head: "state",
    csv: "status",
    value: "status",
    cell: ({ status }, { textsOf }) => textsOf("reviews")(`states.${status}`),
    format: "tight",
  },
  { name: "reason", csv: "reason", value: "reason" },
  { name: "answer", csv: "answer", value: "answer" },
  { name: "changed", csv: "changed_singapore", value: "changedAt", format: "moment" },
]
