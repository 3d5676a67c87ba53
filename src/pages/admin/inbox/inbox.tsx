import type { Column } from "#admin/lists/columns.ts"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate, formatDuration } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { ApprovalTitle, useApprovalTitle } from "../approvals/approval-title.tsx"
import type { Route } from "./+types/inbox"
import { actOnInbox } from "./act-on-inbox.ts"
import { inboxActs } from "./inbox-acts.ts"
import { type InboxKind, inboxList } from "./inbox-list.ts"
import { type InboxItem, listInbox } from "./list-inbox.ts"

export const loader = listLoader(inboxList, listInbox)

export const action = adminAction("adminPages", async (ctx, _submitted, _args, form) => ({
  many: await actOnInbox(ctx, form),
}))

/** All of each kind, with its search and its file. */
const wholeLists = {
  message: "/admin/contact?status=",
  question: "/admin/questions?status=",
  enquiry: "/admin/enquiries?status=",
  report: "/admin/news?reported=1",
  approval: "/admin/approvals",
} as const

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const { query, setup, items, kinds, total, pages, now } = loaderData
  const approvalTitle = useApprovalTitle()
  const nameOf = ({ id, kind, title, facts }: InboxItem) =>
    kind === "approval" && title ? approvalTitle({ kind: title, facts: facts ?? {} }) : (title ?? id)
  return (
    <ListPage
      title={t("nav.inbox")}
      aside={t("inbox.found", { count: total })}
      above={<WholeLists kinds={kinds} />}
      list={inboxList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("inbox.show"), tab: (show) => t(`inbox.shows.${show}`) }}
      filter={{
        facets: {
          show: "hidden",
          kind: {
            label: t("inbox.kind"),
            option: (kind) => t(`inbox.kinds.${kind}`),
          },
        },
      }}
      bulk={query.show === "done" ? undefined : { list: "inbox", acts: inboxActs, answer: actionData }}
      empty={[t(`inbox.none.${query.show}`)]}
      table={{
        noun: "admin",
        columns: inboxColumns(now),
        rows: items,
        ...(query.show === "done" ? {} : { bulkName: nameOf }),
        stacks: true,
      }}
    />
  )
}

function WholeLists({ kinds }: { kinds: readonly InboxKind[] }) {
  const t = useTexts("admin")
  return (
    <p className="label-text flex flex-wrap gap-x-4 gap-y-1">
      <span className="py-0.5">{t("inbox.whole")}</span>
      {kinds.map((kind) => (
        <TextLink key={kind} to={wholeLists[kind]} className="py-0.5" text={t(`inbox.wholeLists.${kind}`)} />
      ))}
    </p>
  )
}

function inboxColumns(now: string): readonly Column<InboxItem, "admin">[] {
  return [
    {
      name: "item",
      head: "inbox.item",
      cell: (item) => <ItemTitle item={item} />,
      to: ({ path }) => path,
      note: ({ sender }) => sender && <span translate="no">{sender}</span>,
      className: "min-w-52 wrap-anywhere",
    },
    {
      name: "kind",
      head: "inbox.kind",
      cell: ({ kind }, { t }) => <Badge>{t(`inbox.kinds.${kind}`)}</Badge>,
    },
    {
      name: "text",
      head: "inbox.text",
      cell: ({ text }) => text && <span lang="">{text}</span>,
      className: "min-w-56 wrap-anywhere text-ink-soft",
    },
    {
      name: "waits",
      head: "inbox.waits",
      cell: ({ at }, { language }) =>
        formatDuration((new Date(now).getTime() - new Date(at).getTime()) / 1_000, language),
      note: ({ at, until }, { t, language }) =>
        until ? t("inbox.until", { moment: formatDate(until, language) }) : formatDate(at, language),
      className: "whitespace-nowrap",
      isLabelled: true,
    },
  ]
}

function ItemTitle({ item: { kind, title, facts } }: { item: InboxItem }) {
  const t = useTexts("admin")
  if (kind === "approval" && title) return <ApprovalTitle kind={title} facts={facts ?? {}} />
  return <span lang="">{title || t(`inbox.kinds.${kind}`)}</span>
}
