import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { frameText } from "./frame-choices.ts"
import type { FrameMenuProps } from "./use-frame-choices.ts"

/** Narrows the menu of wide screens to its icons, and back. */
export function WidthToggle({ choices, save }: Omit<FrameMenuProps, "menu">) {
  const t = useTexts("admin")
  const { pathname, search } = useLocation()
  const next = { ...choices, isNarrow: !choices.isNarrow }
  return (
    <Form
      method="post"
      action="/preferences"
      className="max-lg:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        save((current) => ({ ...current, isNarrow: next.isNarrow }))
      }}
    >
      <input type="hidden" name="from" value={pathname + search} />
      <input type="hidden" name="frame" value={frameText(next)} />
      <button
        type="submit"
        title={choices.isNarrow ? t("frame.widen") : undefined}
        className="mt-2 inline-flex min-h-9 min-w-10 items-center justify-center gap-2 rounded-sm px-2 text-sm text-ink-soft hover:bg-paper-sunk"
      >
        {choices.isNarrow ? (
          <Icon name="right" className="size-4" label={t("frame.widen")} />
        ) : (
          <>
            <Icon name="left" className="size-4" />
            {t("frame.narrow")}
          </>
        )}
      </button>
    </Form>
  )
}
