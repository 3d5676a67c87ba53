import { useSearchParams } from "react-router"
import type { Column } from "#admin/lists/columns.ts"
import { ListPage } from "#admin/lists/list-page.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { subscriberList } from "../../subscriber-list.ts"
import { type ListedSubscriber, listSubscribers, Removal, removeSubscriber } from "../../subscribers.ts"
import { subscriberColumns } from "../parts/subscriber-columns.tsx"
import type { Route } from "./+types/subscribers"

export const loader = listLoader(subscriberList, listSubscribers)

export const action = adminAction("publish", async (ctx, submitted) => {
  await removeSubscriber(ctx, submitted.subscriber ?? "", parseInput("newsletter", Removal, submitted).reason)
  return redirectWithToast("/admin/newsletter/subscribers", "newsletter-admin", "messages.removed")
})

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, subscribers, total, pages } = loaderData
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
      <ListPage
        title={t("subscribers")}
        back={{ to: "/admin/newsletter", text: newsletterTexts("title") }}
        aside={t("found", { count: total })}
        csv="/admin/subscribers.csv"
        list={subscriberList}
        page={{ query, setup, pages }}
        filter={{
          search: { label: newsletterTexts("email") },
          facets: {
            status: { label: t("state"), option: (status) => newsletterTexts(`readers.${status}`) },
            language: {
              label: t("language"),
              option: (language) => newsletterTexts(`languages.${language}`),
            },
          },
        }}
        empty={[t("noSubscribers"), t("noSubscribersNext")]}
        table={{
          noun: "newsletter-admin",
          columns: [...subscriberColumns, removeColumn(questionPath)],
          rows: subscribers,
        }}
      />
      {question && (
        <ReasonDialog
          title={t("removeTitle", { email: question.email })}
          message={t("removeText")}
          intent="remove"
          button={t("remove")}
          kind="alarm"
          action={questionPath(question.id)}
          back={questionPath()}
          answer={refused}
          reason={t("removeReason")}
          hidden={{ subscriber: question.id }}
        />
      )}
    </>
  )
}

function isOn({ status }: ListedSubscriber): boolean {
  return status === "active" || status === "pending"
}

function removeColumn(
  questionPath: (subscriberId: string) => AppPath,
): Column<ListedSubscriber, "newsletter-admin"> {
  return {
    name: "remove",
    head: "remove",
    isHeadHidden: true,
    cell: (each, { t }) =>
      isOn(each) && (
        <LinkButton
          size="small"
          to={questionPath(each.id)}
          preventScrollReset
          aria-label={`${t("remove")}: ${each.email}`}
          text={t("remove")}
        />
      ),
  }
}
