import { type ReactNode, useCallback, useMemo, useRef } from "react"
import { Outlet, useLocation } from "react-router"
import { listCookieName } from "#admin/lists/list-memory.ts"
import { ListMemoryContext } from "#admin/lists/neighbours.tsx"
import { SeenAtContext } from "#admin/seen-at.ts"
import { UnsavedChangesGuard } from "#admin/unsaved-changes.tsx"
import { adminAction } from "#domains/accounts/admin/admin-screen.ts"
import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { denialReason, permissionsOf, requirePermission } from "#domains/accounts/permissions.ts"
import { listAdmins } from "#domains/accounts/reads.ts"
import { readSecondStepDeadline } from "#domains/accounts/second-step/staff-second-step.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { readCookie } from "#platform/http/cookies.ts"
import { ReadOnly } from "#platform/read-only.ts"
import { classNames } from "#ui/class-names.ts"
import { TextLink } from "#ui/link.tsx"
import { LinkAccess } from "#ui/link-access.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { frameCookieName } from "../../../shell/preferences.ts"
import { Problem } from "../../../shell/problem.tsx"
import { useClosingMenus } from "../../../shell/use-closing-menus.ts"
import { findUndoOffer, undoActs } from "../undo/undo-acts.ts"
import { UndoBar } from "../undo/undo-bar.tsx"
import { readWorkOnce } from "../work/read-work.ts"
import type { Route } from "./+types/frame"
import { hasListOfPlaces, menuInPlace } from "./lists-of-places.ts"
import { creationsFor, menuFor } from "./menu.ts"
import { Navigation } from "./navigation.tsx"
import { PageNews } from "./page-news.tsx"
import { Rail } from "./rail.tsx"
import { readLiveNow } from "./read-live-now.ts"
import { TopBar } from "./top-bar.tsx"
import { useFrameChoices } from "./use-frame-choices.ts"
import { useLiveWork, useLoadedAt } from "./use-live-work.ts"
import { useSeenAt } from "./use-seen-at.ts"

const twoStepPage = "/my-account/settings/two-step"

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (denialReason(ctx.actor, "adminPages") === "twoStepRequired")
    throw redirectWithToast(twoStepPage, "accounts", "refusals.twoStepRequired")
  return await runLoader(ctx, url, async () => {
    const memberId = requirePermission(ctx, "adminPages")
    const [work, liveNow, secondStepDue, admins, undoOffer] = await Promise.all([
      readWorkOnce(ctx),
      readLiveNow(ctx),
      readSecondStepDeadline(ctx),
      listAdmins(ctx),
      findUndoOffer(ctx),
    ])
    return {
      ...{ memberId, menu: menuFor(ctx, work), liveNow, secondStepDue, admins, undoOffer },
      readAt: ctx.now().toISOString(),
      creations: creationsFor(ctx),
      isReadOnly: ctx.actor.staffRole?.isReadOnly ?? false,
      choices: readCookie(request.headers.get("cookie"), frameCookieName),
      listMemory: readCookie(request.headers.get("cookie"), listCookieName),
      permissions: permissionsOf(ctx),
    }
  })
}

export const action = adminAction("adminPages", async (ctx, { undo = "" }, _args: Route.ActionArgs) => ({
  undone: await undoActs(ctx, undo),
}))

export default function AdminFrame({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <UndoBar offer={loaderData.undoOffer} answer={actionData} />
      <Outlet />
    </Frame>
  )
}

/** A page that fails leaves the menu in place. */
export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  const problem = <Problem error={error} admins={loaderData?.admins} />
  return loaderData ? <Frame {...loaderData}>{problem}</Frame> : problem
}

type FrameProps = Omit<Route.ComponentProps["loaderData"], "admins" | "undoOffer"> & { children: ReactNode }

function Frame({ memberId, liveNow, secondStepDue, creations, permissions, children, ...rest }: FrameProps) {
  const loadedAt = useLoadedAt(rest.readAt)
  const seenAt = useSeenAt(rest.readAt)
  const { choices, save } = useFrameChoices(rest.choices)
  const { menu: pages, added, show } = useLiveWork(rest.menu, loadedAt)
  const menu = useMemo(() => menuInPlace(pages, choices.place), [pages, choices.place])
  const canOpen = useCallback((path: string) => canOpenAdminPage(permissions, path), [permissions])
  const listMemory = useListMemory(rest.listMemory)
  useClosingMenus()
  return (
    <>
      <TopBar {...{ menu, liveNow, creations, choices }} hasPlaces={hasListOfPlaces(rest.menu)} />
      <div
        className={classNames(
          "grid grow grid-cols-[minmax(0,1fr)]",
          choices.isNarrow ? "lg:grid-cols-[3.5rem_minmax(0,1fr)]" : "lg:grid-cols-[14.5rem_minmax(0,1fr)]",
        )}
      >
        {choices.isNarrow && <Rail menu={menu} choices={choices} save={save} />}
        <Navigation menu={menu} choices={choices} save={save} />
        <main id="main" tabIndex={-1} className="outline-none">
          <div className="page mx-0 grid grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-16 xl:px-8">
            {secondStepDue && <SecondStepDue due={secondStepDue} />}
            {rest.isReadOnly && <ReadOnlyNote />}
            <PageNews memberId={memberId} loadedAt={loadedAt} added={added} show={show} />
            <LinkAccess value={canOpen}>
              <ListMemoryContext value={listMemory}>
                <UnsavedChangesGuard memberId={memberId}>
                  <SeenAtContext value={seenAt}>
                    <ReadOnly value={rest.isReadOnly}>{children}</ReadOnly>
                  </SeenAtContext>
                </UnsavedChangesGuard>
              </ListMemoryContext>
            </LinkAccess>
          </div>
        </main>
      </div>
    </>
  )
}

/**
 * The frame is loaded once; lists that are opened later change the cookie. A page that is a list itself changes it, too, so
 * what its document was rendered with is not what the cookie says now.
 */
function useListMemory(loaded: string): string {
  const { key } = useLocation()
  const firstKey = useRef(key)
  return useMemo(
    () => (key === firstKey.current ? loaded : readCookie(document.cookie, listCookieName)),
    [key, loaded],
  )
}

function ReadOnlyNote() {
  const t = useTexts("admin")
  return <Note>{t("frame.readOnly")}</Note>
}

function SecondStepDue({ due }: { due: string }) {
  const t = useTexts("admin")
  return (
    <Note>
      {t("secondStepDue", { date: formatDate(due, useLanguage(), "day") })}{" "}
      <TextLink to={twoStepPage} text={t("secondStepSetUp")} />
    </Note>
  )
}
