import { useNavigation } from "react-router"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminContent } from "../reads.ts"

type Props = { content: AdminContent; formKey: string }

export function PageVersions({
  content: { versions, out, shippedTitle, language: written },
  formKey,
}: Props) {
  const t = useTexts("pages")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("admin.history")}</h2>
      <Table caption={t("admin.history")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("admin.version")}</HeadCell>
            <HeadCell>{t("admin.titleField")}</HeadCell>
            <HeadCell>{t("admin.written")}</HeadCell>
            <HeadCell>{t("admin.out")}</HeadCell>
            <HeadCell>{t("admin.acts")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.number} className="hover:bg-paper-sunk">
              <Cell className="figures">
                <Link
                  className="link inline-flex min-h-6 items-center font-semibold"
                  to={`?version=${version.number}`}
                >
                  {t("admin.versionOf", { number: version.number })}
                </Link>
              </Cell>
              <Cell className="min-w-40 break-words">
                <span lang={localeOf[written]}>{version.title}</span>
                {version.fromNumber !== null && (
                  <span className="block text-ink-soft">
                    {version.fromNumber === 0
                      ? t("admin.fromShipped")
                      : t("admin.fromVersion", { number: version.fromNumber })}
                  </span>
                )}
              </Cell>
              <Cell className="min-w-36">
                {version.author}, {formatDate(version.writtenAt, language)}
              </Cell>
              <Cell className="min-w-36">
                {version.publishedAt
                  ? `${version.publisher}, ${formatDate(version.publishedAt, language)}`
                  : t("admin.draft")}
              </Cell>
              <Cell>
                {version.number === out ? (
                  t("admin.isRead")
                ) : (
                  <Act
                    number={version.number}
                    formKey={formKey}
                    intent={version.publishedAt ? "goBack" : "publishVersion"}
                  />
                )}
              </Cell>
            </tr>
          ))}
          <tr className="hover:bg-paper-sunk">
            <Cell>
              <Link className="link inline-flex min-h-6 items-center font-semibold" to="?version=0">
                {t("admin.shipped")}
              </Link>
            </Cell>
            <Cell>
              <span lang={localeOf[written]}>{shippedTitle}</span>
            </Cell>
            <Cell>–</Cell>
            <Cell>–</Cell>
            <Cell>
              {out === 0 ? t("admin.isRead") : <Act number={0} formKey={formKey} intent="goBack" />}
            </Cell>
          </tr>
        </tbody>
      </Table>
    </section>
  )
}

type ActProps = { number: number; formKey: string; intent: "goBack" | "publishVersion" }

function Act({ number, formKey, intent }: ActProps) {
  const t = useTexts("pages")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" action="?">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="key" value={`${formKey}-${number}`} />
      <Button size="small" name="intent" value={intent} disabled={isBusy}>
        {t(`admin.${intent}`)}
        <span className="sr-only">
          : {number === 0 ? t("admin.shipped") : t("admin.versionOf", { number })}
        </span>
      </Button>
    </Form>
  )
}
