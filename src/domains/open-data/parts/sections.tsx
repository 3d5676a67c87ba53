import { licence } from "#domains/content/licence.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { formatNames, openFormats } from "../tables.ts"

const docs = "/api/docs"
const logHead = "/api/log/head"

export function Contents({ origin }: { origin: string }) {
  const t = useTexts("open-data")
  const [product, lot] = [`${origin}/share/product/…`, `${origin}/share/lot/…`]
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("contents.title")}</h2>
      <p className="text-pretty">{t("contents.closed")}</p>
      <p className="text-pretty">{t("contents.private")}</p>
      <p className="text-pretty break-words">{t("contents.ids", { product, lot })}</p>
    </section>
  )
}

/** Before the first snapshot there is nothing to cite. */
export function Cite({ attribution }: { attribution: string | undefined }) {
  const t = useTexts("open-data")
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("licence.title")}</h2>
      <p>
        <a
          href={licence.path}
          rel="license noreferrer"
          translate="no"
          className="link tap inline-flex items-center font-semibold"
        >
          {licence.title} (CC BY 4.0)
        </a>
      </p>
      <p className="text-pretty">{t("licence.what")}</p>
      <p className="text-pretty text-ink-soft">{t("licence.limits")}</p>
      {attribution !== undefined && (
        <p className="label-text">
          {t("licence.cite")}
          <code className="mt-1 block bg-paper-sunk px-3 py-2 text-xs break-words" translate="no">
            {attribution}
          </code>
        </p>
      )}
    </section>
  )
}

export function Formats() {
  const t = useTexts("open-data")
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("formats.title")}</h2>
      <p className="text-pretty">{t("formats.same")}</p>
      <dl className="grid gap-3">
        {openFormats.map((format) => (
          <div key={format}>
            <dt className="font-semibold">{formatNames[format]}</dt>
            <dd className="text-pretty text-ink-soft">{t(`formats.${format}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function VerifySteps() {
  const t = useTexts("open-data")
  const link = "link tap inline-flex items-center"
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("verify.title")}</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        <li className="text-pretty">{t("verify.download")}</li>
        <li>
          {t("verify.run")}
          <code className="mt-1 block overflow-x-auto bg-paper-sunk px-3 py-2 text-xs" translate="no">
            python3 verify_open_data.py FOLDER
          </code>
        </li>
        <li className="text-pretty">{t("verify.key")}</li>
      </ol>
      <p className="text-pretty text-ink-soft">{t("verify.what")}</p>
      <ul className="grid gap-1">
        <li>
          <a className={link} href={`${docs}/verify_open_data.py`} download="verify_open_data.py">
            {t("verify.verifier")}
          </a>
        </li>
        <li>
          <a className={link} href={logHead}>
            {t("verify.head")}
          </a>
        </li>
        <li>
          <Link className={link} to="/verify">
            {t("verify.lot")}
          </Link>
        </li>
        <li>
          <a className={link} href={`${docs}/history-format.md`}>
            {t("verify.history")}
          </a>
        </li>
      </ul>
    </section>
  )
}
