import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useSendPicture } from "#domains/news/parts/send-picture.ts"
import { recipientGroups } from "#domains/notifications/recipient-groups.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { fieldError } from "#ui/field-error.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/announcements"
import { AnnouncementForm, announce, countRecipients, readAnnouncements } from "./announce.ts"

export const loader = adminLoader("publish", async (ctx) => ({
  ...(await readAnnouncements(ctx)),
  key: newId("key"),
}))

/** The first submit shows the number of recipients. */
export const action = adminAction("publish", async (ctx, submitted) => {
  const form = parseInput("admin", AnnouncementForm, {
    ...{ key: "no key", group: "all", ...submitted },
    content: submitted.plain,
  })
  if (submitted.intent !== "send") return { count: await countRecipients(ctx, form), submitted }
  await announce(ctx, form)
  return redirectWithToast("/admin/announcements", "admin", "announcements.message")
})

export default function Announcements({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const news = useTexts("news")
  const refused = refusedIn(actionData)
  const counted = actionData && "count" in actionData ? actionData : undefined
  const count = counted?.count
  const submitted = refused?.submitted ?? counted?.submitted
  const { countries, auctions, announcements, key } = loaderData
  return (
    <>
      <AdminPageHead title={t("nav.announcements")} aside={t("announcements.lead")} />
      <FormProblem answer={actionData} />
      <AdminForm
        key={key}
        answer={refused}
        asksBeforeLeaving
        values={counted?.submitted}
        className="grid max-w-read gap-4"
      >
        <HiddenField name="key" value={counted?.submitted.key ?? key} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            name="group"
            label={t("announcements.group")}
            options={recipientGroups.map((group) => [group, t(`announcements.groups.${group}`)])}
          />
          <SelectField name="country" label={t("announcements.country")} lang="en" options={countries} />
          <SelectField
            name="auction"
            label={t("announcements.auction")}
            options={auctions.map(({ id, title }) => [id, title])}
          />
        </div>
        <TextField name="title" label={t("announcements.title")} maxLength={120} />
        <RichField
          label={t("announcements.content")}
          hint={news("write.textHint")}
          plainHint={t("announcements.contentHint")}
          html={submitted?.html ?? ""}
          plain={submitted?.plain ?? ""}
          lang={localeOf[useLanguage()]}
          anchor="content"
          error={fieldError(refused?.refusal, "content")}
          upload={useSendPicture()}
        />
        {count !== undefined && <Note>{t("announcements.goesTo", { count })}</Note>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="count" kind={count ? "plain" : "act"} text={t("announcements.count")} />
          {count !== undefined && count > 0 && (
            <SubmitButton intent="send" kind="act" text={t("announcements.notify", { count })} />
          )}
        </div>
      </AdminForm>
      {announcements.length > 0 && (
        <DataTable
          noun="admin"
          caption={t("announcements.earlier")}
          columns={columns}
          rows={announcements}
          isInner
        />
      )}
    </>
  )
}

type Announcement = Route.ComponentProps["loaderData"]["announcements"][number]

const columns: readonly Column<Announcement, "admin">[] = [
  { name: "when", head: headFrom("accounts-admin", "audit.when"), value: "createdAt", format: "moment" },
  { name: "title", head: "announcements.title", value: "title", className: "min-w-48 break-words" },
  {
    name: "group",
    head: "announcements.group",
    cell: ({ group, groupOf }, { t }) =>
      `${t(`announcements.groups.${group}`)}${group === "country" ? `: ${groupOf}` : ""}`,
  },
  { name: "by", head: headFrom("accounts-admin", "audit.by"), value: "author" },
  { name: "recipients", head: "announcements.recipients", value: "recipients", format: "count" },
]
