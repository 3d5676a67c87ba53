import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"
import { termsOf } from "./help-terms.ts"
import { keysFor } from "./keys.ts"
import { isCurrent, type MenuGroup } from "./menu-item.ts"
import { keyHelpId, useKeys } from "./use-keys.ts"

/** What the page is for, its terms, and the keys of the back office, in a panel that `?` opens too. */
export function Help({ menu }: { menu: readonly MenuGroup[] }) {
  const t = useTexts("admin")
  const { pathname } = useLocation()
  const keys = keysFor(menu)
  useKeys(keys)
  const group = menu.find(({ items }) => items.some((item) => isCurrent(item, pathname)))?.name ?? "home"
  return (
    <>
      <button
        type="button"
        popoverTarget={keyHelpId}
        className="hidden min-h-11 min-w-11 items-center justify-center hover:text-act-text lg:inline-flex"
      >
        <Icon name="help" label={t("frame.help")} />
      </button>
      <div
        id={keyHelpId}
        popover="auto"
        className="m-auto max-h-[85dvh] w-[min(30rem,92vw)] overflow-y-auto rounded-md border border-rule bg-paper-raised p-6 shadow-float"
      >
        <h2 className="text-lg">{group === "home" ? t("nav.overview") : t(`groups.${group}`)}</h2>
        <p className="mt-1">{t(`help.pages.${group}`)}</p>
        <dl className="mt-3 grid gap-2 text-sm">
          {termsOf[group].map((term) => (
            <div key={term}>
              <dt className="font-semibold">{t(`help.terms.${term}.name`)}</dt>
              <dd className="text-ink-soft">{t(`help.terms.${term}.meaning`)}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-5 text-lg">{t("frame.keys")}</h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {keys.map(({ name, keys: pressed }) => (
            <div key={name} className="contents">
              <dt>
                {pressed.map((key) => (
                  <kbd key={key} className="mr-1 rounded-sm border border-rule bg-paper-sunk px-1.5 py-0.5">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
