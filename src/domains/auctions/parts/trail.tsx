import { Fragment } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

type Props = {
  steps: readonly { to: AppPath; label: string }[]
  share?: AppPath
}

export function Trail({ steps, share }: Props) {
  const t = useTexts("auctions")
  return (
    <nav aria-label={t("trail")} className="label-text flex flex-wrap items-center gap-x-2">
      {steps.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 && <span aria-hidden="true">/</span>}
          <Link
            to={to}
            className="inline-flex min-h-6 items-center no-underline hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </Fragment>
      ))}
      {share && (
        <a href={share} className="link ml-auto inline-flex min-h-6 items-center">
          {t("share")}
        </a>
      )}
    </nav>
  )
}
