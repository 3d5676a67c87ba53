import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import type { AppData } from "./app-data.server.ts"
import { DropMenu } from "./drop-menu.tsx"
import { accountEntries, adminPath, type PageEntry } from "./menu.ts"

type Viewer = NonNullable<AppData["viewer"]>

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const t = useTexts("shell")
  return (
    <DropMenu
      side="right"
      entries={entriesFor(viewer)}
      label={
        <>
          <Icon name="person" />
          <span className="sr-only">{t("account")}: </span>
          <span className="sr-only truncate sm:not-sr-only sm:max-w-40">{viewer.username}</span>
        </>
      }
    >
      <Form
        method="post"
        action="/auth/logout"
        className={entriesFor(viewer).length > 0 ? "mt-1.5 border-t border-rule pt-1.5" : undefined}
      >
        <button type="submit" className="menu-line">
          {t("signOut")}
        </button>
      </Form>
    </DropMenu>
  )
}

export function entriesFor(viewer: Viewer): readonly PageEntry[] {
  const staffEntries: PageEntry[] = viewer.isStaff && adminPath ? [{ to: adminPath, text: "admin" }] : []
  return [...accountEntries, ...staffEntries]
}
