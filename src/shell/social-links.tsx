import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { useAppData } from "./use-app-data.ts"

export function SocialLinks({ className }: { className?: string }) {
  const t = useTexts("shell")
  const { site } = useAppData()
  if (site.socials.length === 0) return null
  return (
    <ul
      aria-label={t("socials", { site: site.name })}
      className={classNames("flex flex-wrap items-center gap-x-4", className)}
    >
      {site.socials.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener"
            className="inline-flex min-h-8 items-center text-xs no-underline hover:text-act-text hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
