import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

type VerifyBidsProps = { lotId: string; lotNumber: number; lastHash: string | null }

export function VerifyBids({ lotId, lotNumber, lastHash }: VerifyBidsProps) {
  const t = useTexts("closed-lot")
  const file = `/api/lots/${lotId}/bids/file`
  const docs = "/api/docs"
  const name = `lot-${lotNumber}-history`
  return (
    <details className="border-t border-rule pt-3">
      <summary className="link tap inline-flex items-center">{t("verify.title")}</summary>
      <div className="grid max-w-read gap-3 pt-2">
        <p className="text-ink-soft">{t("verify.what")}</p>
        <Link
          className="link inline-flex min-h-6 w-fit items-center font-semibold"
          to={withSearch("/verify", `?lot=${lotId}`)}
        >
          {t("verify.here")}
        </Link>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            <a className="link" href={file} download={`${name}.json`}>
              {t("verify.json")}
            </a>
            {" · "}
            <a className="link" href={`${file}.csv`} download={`${name}.csv`}>
              {t("verify.csv")}
            </a>
          </li>
          <li>
            <a className="link" href={`${docs}/verify_history.py`} download="verify_history.py">
              {t("verify.verifier")}
            </a>
            {" · "}
            <a className="link" href={`${docs}/history-format.md`}>
              {t("verify.format")}
            </a>
          </li>
          <li>
            {t("verify.run")}
            <code className="mt-1 block overflow-x-auto bg-paper-sunk px-3 py-2 text-xs">
              python3 verify_history.py {name}.json
            </code>
          </li>
          <li>{t("verify.receipt")}</li>
        </ol>
        {lastHash !== null && (
          <p className="label-text">
            {t("verify.lastHash")}
            <code className="mt-1 block break-all text-xs" translate="no">
              {lastHash}
            </code>
          </p>
        )}
        <p className="label-text">{t("verify.own")}</p>
        <p className="label-text">{t("verify.limits")}</p>
      </div>
    </details>
  )
}
