import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useSendPicture } from "#domains/news/parts/send-picture.ts"
import { recipientGroups } from "#domains/notifications/recipient-groups.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const count = actionData && "count" in actionData ? actionData.count : undefined
  const submitted = actionData?.submitted
  const { countries, auctions, announcements, key } = loaderData
  return (
    <>
      <PageHead title={t("nav.announcements")} isHidden />
      <AdminPageHead title={t("nav.announcements")} aside={t("announcements.lead")} />
      {refusal && !refusal.facts.field && <Note tone="alarm">{refusal.message}</Note>}
      <PostForm key={key} refusal={refusal} className="grid max-w-read gap-4">
        <input type="hidden" name="key" value={submitted?.key ?? key} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t("announcements.group")}>
            {(fieldProps) => (
              <Select {...fieldProps} name="group" defaultValue={submitted?.group}>
                {recipientGroups.map((group) => (
                  <option key={group} value={group}>
                    {t(`announcements.groups.${group}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("announcements.country")}>
            {(fieldProps) => (
              <Select {...fieldProps} name="country" defaultValue={submitted?.country}>
                {countries.map((country) => (
                  <option key={country} value={country} lang="en">
                    {country}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("announcements.auction")}>
            {(fieldProps) => (
              <Select {...fieldProps} name="auction" defaultValue={submitted?.auction}>
                {auctions.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label={t("announcements.title")} anchor="title" error={fieldError(refusal, "title")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="title" maxLength={120} defaultValue={submitted?.title} />
          )}
        </Field>
        <RichField
          label={t("announcements.content")}
          hint={news("write.textHint")}
          plainHint={t("announcements.contentHint")}
          html={submitted?.html ?? ""}
          plain={submitted?.plain ?? ""}
          lang={localeOf[useLanguage()]}
          anchor="content"
          error={fieldError(refusal, "content")}
          upload={useSendPicture()}
        />
        {count !== undefined && <Note>{t("announcements.goesTo", { count })}</Note>}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="count" kind={count ? "plain" : "act"} disabled={isBusy}>
            {t("announcements.count")}
          </Button>
          {count !== undefined && count > 0 && (
            <Button name="intent" value="send" kind="act" disabled={isBusy}>
              {t("announcements.notify", { count })}
            </Button>
          )}
        </div>
      </PostForm>
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
