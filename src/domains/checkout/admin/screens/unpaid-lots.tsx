import { useSearchParams } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import {
  actOnUnpaid,
  listEndedBidders,
  listUnpaid,
  type UnpaidOrderLine,
  UnpaidQuery,
} from "../list-unpaid.ts"
import { EndedMembers } from "../parts/ended-members.tsx"
import type { Route } from "./+types/unpaid-lots"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = UnpaidQuery.parse(Object.fromEntries(url.searchParams))
    const ended = query.show === "ended" ? await listEndedBidders(ctx) : []
    return { query, ended, ...(await listUnpaid(ctx, query)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      const message = await actOnUnpaid(ctx, submitted)
      return redirectWithToast(
        `/admin/unpaid${message === "allowed" ? "?show=ended" : ""}`,
        "checkout-admin",
        `unpaid.${message}`,
      )
    },
    submitted,
  )
}

export default function UnpaidLots({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const { query, lines, total, pages, defaultHours, ended } = loaderData
  const isMembers = query.show === "ended"
  const [search] = useSearchParams()
  const question = lines.find(({ id, canDeclareDefault }) => canDeclareDefault && id === search.get("dialog"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const questionPath = ({ lineId }: { lineId: string }): AppPath => {
    const { show, q, page } = query
    return `?${new URLSearchParams({ show, q, page: String(page), ...(lineId ? { dialog: lineId } : {}) })}`
  }
  return (
    <>
      <PageHead title={adminTexts("nav.unpaid")} isHidden />
      <AdminPageHead
        title={adminTexts("nav.unpaid")}
        aside={t("unpaid.found", { count: isMembers ? ended.length : total })}
      >
        {!isMembers && <CsvLink to="/admin/unpaid.csv" />}
      </AdminPageHead>
      <p className="text-ink-soft">{t("unpaid.about", { hours: defaultHours })}</p>
      <Tabs
        label={t("unpaid.show")}
        tabs={(["late", "all", "defaulted", "ended"] as const).map((each) => ({
          to: each === "late" ? "?" : `?show=${each}`,
          label: t(`unpaid.${each}`),
          isCurrent: query.show === each,
        }))}
      />
      {isMembers ? (
        <EndedMembers members={ended} chosenId={search.get("dialog")} refused={refused} />
      ) : (
        <>
          <AdminFilter
            layout="line"
            label={t("unpaid.find")}
            q={query.q}
            searchInput={{ label: t("unpaid.find"), className: "w-full max-w-[24rem]" }}
            hiddenFields={{ show: query.show }}
            className="flex-wrap"
          />
          {refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
          {lines.length > 0 ? (
            <UnpaidTable lines={lines} questionPath={questionPath} isOver={query.show === "defaulted"} />
          ) : (
            <EmptyState title={t("unpaid.noneTitle")}>{t("unpaid.noneNext")}</EmptyState>
          )}
          <Pagination page={query.page} pages={pages} />
        </>
      )}
      {question && (
        <ReasonDialog
          title={t("unpaid.defaultTitle", { title: question.title })}
          message={
            <p>
              {t("unpaid.defaultMessage", { username: question.username, price: money(question.priceCents) })}
            </p>
          }
          intent="default"
          button={t("unpaid.default")}
          kind="alarm"
          action={questionPath({ lineId: question.id })}
          back={questionPath({ lineId: "" })}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
          reason={{ label: t("orderDialogs.reasonForBuyer"), isRequired: true }}
        >
          <input type="hidden" name="line" value={question.id} />
        </ReasonDialog>
      )}
    </>
  )
}

type UnpaidTableProps = {
  lines: readonly UnpaidOrderLine[]
  questionPath: (place: { lineId: string }) => AppPath
  isOver: boolean
}

function UnpaidTable({ lines, questionPath, isOver }: UnpaidTableProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  return (
    <Table caption={adminTexts("nav.unpaid")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>{t("unpaid.lot")}</HeadCell>
          <HeadCell>{t("orders.buyer")}</HeadCell>
          <HeadCell isFigure>{t("unpaid.hammer")}</HeadCell>
          <HeadCell className="pl-6">{t("unpaid.due")}</HeadCell>
          <HeadCell>{t(isOver ? "unpaid.lotNow" : "unpaid.until")}</HeadCell>
          <HeadCell>{t("unpaid.order")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{adminTexts("columns.acts")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Cell className="min-w-56">
              <Link className="link" to={line.path}>
                {line.title}
              </Link>
              <span className="label-text block">{t(`unpaid.kinds.${line.kind}`)}</span>
            </Cell>
            <Cell className="whitespace-nowrap">{line.username}</Cell>
            <Cell isFigure className="font-semibold">
              {money(line.priceCents)}
            </Cell>
            <Cell className="figures pl-6 whitespace-nowrap" data-label={t("unpaid.due")}>
              {formatDate(line.dueAt, language, "day")}
            </Cell>
            <Cell
              className="figures whitespace-nowrap"
              data-label={t(isOver ? "unpaid.lotNow" : "unpaid.until")}
            >
              {isOver ? <LotNow line={line} /> : formatDate(line.until, language, "day")}
            </Cell>
            <Cell className="whitespace-nowrap" data-label={t("unpaid.order")}>
              {line.orderId && line.reference ? (
                <Link className="link figures" to={pathTo("/admin/orders/:id", { id: line.orderId })}>
                  {line.reference}
                </Link>
              ) : (
                "–"
              )}
            </Cell>
            <Cell className="whitespace-nowrap">
              {line.canDeclareDefault && (
                <LinkButton
                  size="small"
                  to={questionPath({ lineId: line.id })}
                  preventScrollReset
                  aria-label={`${t("unpaid.default")}: ${line.title}`}
                >
                  {t("unpaid.default")}
                </LinkButton>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function LotNow({ line: { kind, lotId, lotNow } }: { line: UnpaidOrderLine }) {
  const t = useTexts("checkout-admin")
  if (lotNow === null) return t(`unpaid.now.${kind === "lot" ? "unsold" : "onSale"}`)
  return (
    <Link className="link" to={pathTo("/admin/lots/:id", { id: lotId })}>
      {t(`unpaid.now.${lotNow}`)}
    </Link>
  )
}
