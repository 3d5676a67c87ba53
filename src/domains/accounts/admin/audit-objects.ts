import { type PagePath, pathTo } from "#platform/app-path.ts"
import { isOneOf, keysOf } from "#platform/records.ts"

/** Kinds of objects in audit entries, by the start of their ids, and the pages of those that have one. */
const pages = {
  mem: (id) => pathTo("/admin/members/:id", { id }),
  ord: (id) => pathTo("/admin/orders/:id", { id }),
  prd: (id) => pathTo("/admin/products/:id", { id }),
  auc: (id) => pathTo("/admin/auctions/:id", { id }),
  lot: (id) => pathTo("/admin/lots/:id", { id }),
  csk: (id) => pathTo("/admin/casks/:id", { id }),
  btl: (id) => pathTo("/admin/intake/:id", { id }),
  sub: (id) => pathTo("/admin/consignments/:id", { id }),
  rnd: (id) => pathTo("/admin/dram-sales/:id", { id }),
  art: (id) => pathTo("/admin/news/:id", { id }),
  nwl: (id) => pathTo("/admin/newsletter/:id", { id }),
  trf: (id) => pathTo("/admin/transfers/:id", { id }),
  run: (id) => pathTo("/admin/payouts/:id", { id }),
  enq: (id) => pathTo("/admin/enquiries/:id", { id }),
  qst: (id) => pathTo("/admin/questions/:id", { id }),
  rat: (id) => pathTo("/admin/reviews/:id", { id }),
  hnt: (id) => pathTo("/admin/integrity/:id", { id }),
  rol: (id) => pathTo("/admin/roles/:id", { id }),
  msg: (id) => pathTo("/admin/contact/:id", { id }),
  seg: () => "/admin/segments",
  prm: (id) => pathTo("/admin/promotions/:id", { id }),
  inc: (id) => pathTo("/admin/incidents/:id", { id }),
  clm: (id) => pathTo("/admin/returns/:id", { id }),
  apr: undefined,
  lst: undefined,
  orl: undefined,
  pay: undefined,
  ref: undefined,
  shp: undefined,
  sto: undefined,
  wdr: undefined,
} as const satisfies Record<string, ((id: string) => PagePath) | undefined>

export const auditObjectKinds = keysOf(pages)
export type AuditObjectKind = keyof typeof pages
export type AuditObject = { kind: AuditObjectKind; tail: string; path: PagePath | undefined }

const tailLength = 6

/** Undefined for a text that is no id of a known kind. */
export function auditObjectOf(text: string): AuditObject | undefined {
  const [, kind] = /^([a-z]{3})_[0-9a-z]{24}$/.exec(text) ?? []
  if (!isOneOf(auditObjectKinds, kind)) return undefined
  return { kind, tail: text.slice(-tailLength), path: pages[kind]?.(text) }
}
