import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { AdminContent } from "../reads.ts"

type Props = { content: AdminContent; formKey: string }
type Version = AdminContent["versions"][number]

export function PageVersions({ content, formKey }: Props) {
  const t = useTexts("pages-admin")
  const { versions, shippedTitle: title } = content
  const nobody = { fromNumber: null, writtenAt: "", publishedAt: null, author: null, publisher: null }
  return (
    <TableSection
      title={t("history")}
      noun="pages-admin"
      columns={columns(content, formKey)}
      rows={[...versions, { number: 0, title, ...nobody }]}
      rowKey={({ number }) => String(number)}
    />
  )
}

/** Version 0 is the text that came with the app. */
function columns(
  { out, language: written }: AdminContent,
  formKey: string,
): readonly Column<Version, "pages-admin">[] {
  return [
    {
      name: "version",
      head: "version",
      cell: ({ number }, { t }) => (
        <TextLink
          to={`?version=${number}`}
          className="inline-flex min-h-6 items-center font-semibold"
          text={number === 0 ? t("shipped") : t("versionOf", { number })}
        />
      ),
      className: "figures",
    },
    {
      name: "title",
      head: "titleField",
      cell: ({ title, fromNumber }, { t }) => (
        <>
          <span lang={localeOf[written]}>{title}</span>
          {fromNumber !== null && (
            <span className="block text-ink-soft">
              {fromNumber === 0 ? t("fromShipped") : t("fromVersion", { number: fromNumber })}
            </span>
          )}
        </>
      ),
      className: "min-w-40 break-words",
    },
    {
      name: "written",
      head: "written",
      cell: ({ number, author, writtenAt }, { language }) =>
        number === 0 ? "–" : `${author}, ${formatDate(writtenAt, language)}`,
      className: "min-w-36",
    },
    {
      name: "published",
      head: "out",
      cell: ({ number, publisher, publishedAt }, { t, language }) => {
        if (number === 0) return "–"
        return publishedAt ? `${publisher}, ${formatDate(publishedAt, language)}` : t("draft")
      },
      className: "min-w-36",
    },
    {
      name: "acts",
      head: "acts",
      cell: ({ number, publishedAt }, { t }) =>
        number === out ? (
          t("isRead")
        ) : (
          <Act
            number={number}
            formKey={formKey}
            intent={publishedAt || number === 0 ? "goBack" : "publishVersion"}
          />
        ),
    },
  ]
}

type ActProps = { number: number; formKey: string; intent: "goBack" | "publishVersion" }

function Act({ number, formKey, intent }: ActProps) {
  const t = useTexts("pages-admin")
  return (
    <Form method="post" action="?">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="key" value={`${formKey}-${number}`} />
      <SubmitButton size="small" intent={intent}>
        {t(`${intent}`)}
        <span className="sr-only">: {number === 0 ? t("shipped") : t("versionOf", { number })}</span>
      </SubmitButton>
    </Form>
  )
}
