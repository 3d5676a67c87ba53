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
  const t = useTexts("pages-admin")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("history")}</h2>
      <Table caption={t("history")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("version")}</HeadCell>
            <HeadCell>{t("titleField")}</HeadCell>
            <HeadCell>{t("written")}</HeadCell>
            <HeadCell>{t("out")}</HeadCell>
            <HeadCell>{t("acts")}</HeadCell>
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
                  {t("versionOf", { number: version.number })}
                </Link>
              </Cell>
              <Cell className="min-w-40 break-words">
                <span lang={localeOf[written]}>{version.title}</span>
                {version.fromNumber !== null && (
                  <span className="block text-ink-soft">
                    {version.fromNumber === 0
                      ? t("fromShipped")
                      : t("fromVersion", { number: version.fromNumber })}
                  </span>
                )}
              </Cell>
              <Cell className="min-w-36">
                {version.author}, {formatDate(version.writtenAt, language)}
              </Cell>
              <Cell className="min-w-36">
                {version.publishedAt
                  ? `${version.publisher}, ${formatDate(version.publishedAt, language)}`
                  : t("draft")}
              </Cell>
              <Cell>
                {version.number === out ? (
                  t("isRead")
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
                {t("shipped")}
              </Link>
            </Cell>
            <Cell>
              <span lang={localeOf[written]}>{shippedTitle}</span>
            </Cell>
            <Cell>–</Cell>
            <Cell>–</Cell>
            <Cell>{out === 0 ? t("isRead") : <Act number={0} formKey={formKey} intent="goBack" />}</Cell>
          </tr>
        </tbody>
      </Table>
    </section>
  )
}

type ActProps = { number: number; formKey: string; intent: "goBack" | "publishVersion" }

function Act({ number, formKey, intent }: ActProps) {
  const t = useTexts("pages-admin")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" action="?">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="key" value={`${formKey}-${number}`} />
      <Button size="small" name="intent" value={intent} disabled={isBusy}>
        {t(`${intent}`)}
        <span className="sr-only">: {number === 0 ? t("shipped") : t("versionOf", { number })}</span>
      </Button>
    </Form>
  )
}
