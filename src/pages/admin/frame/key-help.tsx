import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"
import { keysFor } from "./keys.ts"
import type { MenuGroup } from "./menu-item.ts"
import { keyHelpId, useKeys } from "./use-keys.ts"

/** The keys of the back office, in a panel that `?` opens too. */
export function KeyHelp({ menu }: { menu: readonly MenuGroup[] }) {
  const t = useTexts("admin")
  const keys = keysFor(menu)
  useKeys(keys)
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
        className="m-auto w-[min(26rem,92vw)] rounded-md border border-rule bg-paper-raised p-6 shadow-float"
      >
        <h2 className="text-lg">{t("frame.keys")}</h2>
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
