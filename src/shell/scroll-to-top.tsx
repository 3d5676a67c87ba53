import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"

/** The browser scrolls and, where it can, shows the link only far below the top. */
export function ScrollToTop() {
  const t = useTexts("shell")
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without script
    <a
      href="#top"
      onClick={(event) => {
        event.preventDefault()
        scrollTo({ top: 0, behavior: "smooth" })
        document.getElementById("main")?.focus({ preventScroll: true })
      }}
      className="to-top z-30 size-11 items-center justify-center rounded-full border border-rule bg-paper-raised shadow-float hover:border-ink"
    >
      <Icon name="up" label={t("toTop")} />
    </a>
  )
}
