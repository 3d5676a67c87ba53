import { formatCount, formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"

type TimeStampProps = { size: number; at: string; authority: string; origin: string }

/** The newest one, and how anybody can check it without us. */
export function TimeStamp({ size, at, authority, origin }: TimeStampProps) {
  const t = useTexts("transparency")
  const language = useLanguage()
  const headFile = `/api/log/head/file?size=${size}`
  const stampFile = `/api/log/stamp/file?size=${size}`
  const facts = { authority, size: formatCount(size, language), at: formatDate(at, language, "moment") }
  const commands = [
    `curl -o head.txt '${origin}${headFile}'`,
    `curl -o head.tsr '${origin}${stampFile}'`,
    "openssl ts -verify -data head.txt -in head.tsr -CAfile root.pem",
    "openssl ts -reply -in head.tsr -text",
  ]
  return (
    <section className="grid max-w-read grid-cols-[minmax(0,1fr)] gap-3 border-t border-rule pt-6">
      <h2 className="text-xl">{t("stamp.title")}</h2>
      <p className="text-pretty">{t("stamp.newest", facts)}</p>
      <p className="text-pretty">{t("stamp.what")}</p>
      <p className="text-pretty">{t("stamp.how")}</p>
      <pre className="overflow-x-auto bg-paper-sunk px-3 py-2 text-xs" translate="no">
        <code>{commands.join("\n")}</code>
      </pre>
      <ul className="grid gap-1">
        <li>
          <a className="link tap inline-flex items-center" href={headFile} download={`head-${size}.txt`}>
            {t("stamp.head")}
          </a>
        </li>
        <li>
          <a className="link tap inline-flex items-center" href={stampFile} download={`head-${size}.tsr`}>
            {t("stamp.file")}
          </a>
        </li>
      </ul>
    </section>
  )
}
