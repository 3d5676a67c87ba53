import { useTexts } from "#language/use-texts.ts"

export function VerifyBids({ lotId, lotNumber }: { lotId: string; lotNumber: number }) {
  const t = useTexts("closed-lot")
  const file = `/api/lots/${lotId}/bids/file`
  const name = `lot-${lotNumber}-bids`
  return (
    <details className="border-t border-rule pt-3">
      <summary className="link inline-flex min-h-6 items-center">{t("verify.title")}</summary>
      <div className="grid max-w-read gap-3 pt-2">
        <p className="text-ink-soft">{t("verify.what")}</p>
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
            {t("verify.run")}
            <code className="mt-1 block overflow-x-auto bg-paper-sunk px-3 py-2 text-xs">
              npm run --silent replay -- verify {name}.json
            </code>
          </li>
          <li>{t("verify.receipt")}</li>
        </ol>
        <p className="label-text">{t("verify.own")}</p>
        <p className="label-text">{t("verify.limits")}</p>
      </div>
    </details>
  )
}
