import { useSearchParams } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { subscriberStates } from "../../states.ts"
import {
  type ListedSubscriber,
  listSubscribers,
  Removal,
  removeSubscriber,
  SubscriberQuery,
} from "../../subscribers.ts"
import type { Route } from "./+types/subscribers"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = SubscriberQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listSubscribers(ctx, query)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "publish")
      await removeSubscriber(
        ctx,
        submitted.subscriber ?? "",
        parseInput("newsletter", Removal, submitted).reason,
      )
      return redirectWithToast("/admin/newsletter/subscribers", "newsletter-admin", "messages.removed")
    },
    submitted,
  )
}

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { query, subscribers, total, pages } = loaderData
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const [search] = useSearchParams()
  const question = subscribers.find((each) => isOn(each) && each.id === search.get("dialog"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const questionPath = (subscriberId?: string): AppPath => {
    const address = new URLSearchParams(search)
    if (subscriberId) address.set("dialog", subscriberId)
    else address.delete("dialog")
    return `?${address}`
  }
  return (
    <>
      <PageHead title={t("subscribers")} isHidden />
      <AdminPageHead
        title={t("subscribers")}
        back={{ to: "/admin/newsletter", text: newsletterTexts("title") }}
        aside={t("found", { count: total })}
      >
        <CsvLink to="/admin/subscribers.csv" />
      </AdminPageHead>
      <AdminFilter
        q={query.q}
        searchInput={{ label: newsletterTexts("email"), className: "md:w-80" }}
        find={t("find")}
      >
        <Choice
          name="status"
          value={query.status}
          label={t("state")}
          any={t("any")}
          options={subscriberStates}
          optionLabel={(status) => newsletterTexts(`readers.${status}`)}
          className="md:w-44"
        />
        <Choice
          name="language"
          value={query.language}
          label={t("language")}
          any={t("any")}
          options={["en", "vi", "cn"]}
          optionLabel={(language) => newsletterTexts(`languages.${language}`)}
          className="md:w-44"
        />
      </AdminFilter>
      {subscribers.length > 0 ? (
        <SubscriberTable subscribers={subscribers} questionPath={questionPath} />
      ) : (
        <EmptyState title={t("noSubscribers")}>{t("noSubscribersNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      {question && (
        <ReasonDialog
          title={t("removeTitle", { email: question.email })}
          message={<p>{t("removeText")}</p>}
          intent="remove"
          button={t("remove")}
          kind="alarm"
          action={questionPath(question.id)}
          back={questionPath()}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
          reason={{ label: t("removeReason"), isRequired: true }}
        >
          <input type="hidden" name="subscriber" value={question.id} />
        </ReasonDialog>
      )}
    </>
  )
}

function isOn({ status }: ListedSubscriber): boolean {
  return status === "active" || status === "pending"
}

type SubscriberTableProps = {
  subscribers: readonly ListedSubscriber[]
  questionPath: (subscriberId?: string) => AppPath
}

function SubscriberTable({ subscribers, questionPath }: SubscriberTableProps) {
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const language = useLanguage()
  const moment = (at: string | null) => (at ? formatDate(at, language) : "–")
  return (
    <Table caption={t("subscribers")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>{newsletterTexts("email")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("language")}</HeadCell>
          <HeadCell>{t("country")}</HeadCell>
          <HeadCell>{t("requested")}</HeadCell>
          <HeadCell>{t("confirmed")}</HeadCell>
          <HeadCell>{t("ended")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("remove")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((each) => (
          <tr key={each.id}>
            <Cell className="min-w-48 break-all">{each.email}</Cell>
            <Cell>{newsletterTexts(`readers.${each.status}`)}</Cell>
            <Cell data-label={t("language")}>{newsletterTexts(`languages.${each.language}`)}</Cell>
            <Cell data-label={t("country")}>{each.country}</Cell>
            <Cell data-label={t("requested")} className="figures whitespace-nowrap">
              {moment(each.createdAt)}
            </Cell>
            <Cell data-label={t("confirmed")} className="figures whitespace-nowrap">
              {moment(each.confirmedAt)}
            </Cell>
            <Cell data-label={t("ended")} className="figures whitespace-nowrap">
              {moment(each.endedAt)}
            </Cell>
            <Cell>
              {isOn(each) && (
                <LinkButton
                  size="small"
                  to={questionPath(each.id)}
                  preventScrollReset
                  aria-label={`${t("remove")}: ${each.email}`}
                >
                  {t("remove")}
                </LinkButton>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
