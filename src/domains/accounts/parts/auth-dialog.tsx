import { useEffect, useId, useRef } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { useFetcher, useNavigate } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { Tabs } from "#ui/tabs.tsx"
import type { AuthFacts, AuthRefusal } from "./auth-facts.ts"
import type { FetcherTarget } from "./auth-form.tsx"
import { LoginForm } from "./login-form.tsx"
import { RegisterForm, type SubmittedRegistration } from "./register-form.tsx"
import { closingPath, withFrom } from "./return-path.ts"

export type AuthTab = "login" | "register"
export type AuthDialogProps = { tab: AuthTab; onClose: () => void }

export function AuthDialog({ tab, onClose }: AuthDialogProps) {
  const t = useTexts("accounts")
  const titleId = useId()
  const { pathname, search } = useLocation()
  const from = pathname + search
  const { facts, register, login } = useAuthFetchers()
  const dialog = useModal()
  const navigate = useNavigate()
  const isOpen = facts?.isRegistrationOpen ?? true
  const tabs = (["login", "register"] as const).map((name) => ({
    to: withFrom(`/auth/${name}`, from),
    label: t(name),
    isCurrent: name === tab,
  }))
  function leave(): void {
    const to = closingPath(from)
    onClose()
    if (to !== from) void navigate(to)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={leave}
      className="auth-dialog dialog bg-paper-raised p-0 text-ink"
    >
      <div className="grid gap-6 p-4 pb-10 sm:px-[max(1.5rem,calc(50%-20rem))] min-[1025px]:px-14 min-[1025px]:pt-8">
        <Tabs label={t("tabs")} tabs={isOpen ? tabs : tabs.slice(0, 1)} className="pr-12 text-base" />
        <h2 id={titleId} className="text-2xl">
          {t(tab === "login" ? "loginTitle" : "registerTitle")}
        </h2>
        {tab === "login" ? (
          <LoginForm
            facts={facts}
            from={from}
            refused={login.data}
            via={fetcherTarget(login, tab, from)}
            isRegistrationOpen={isOpen}
          />
        ) : (
          <RegisterForm
            facts={facts}
            from={from}
            refused={register.data}
            via={fetcherTarget(register, tab, from)}
          />
        )}
        <form
          method="dialog"
          className="absolute top-4 right-1.5 sm:right-4 min-[1025px]:top-8 min-[1025px]:right-10"
        >
          <button
            type="submit"
            aria-label={t("close")}
            className="inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </form>
      </div>
    </dialog>
  )
}

function fetcherTarget(fetcher: FetcherTarget["fetcher"], tab: AuthTab, from: string): FetcherTarget {
  return { fetcher, action: withFrom(`/auth/${tab}`, from) }
}

function useAuthFetchers() {
  const reading = useFetcher<AuthFacts>()
  const login = useFetcher<AuthRefusal<{ email?: string }>>()
  const register = useFetcher<AuthRefusal<SubmittedRegistration>>()
  const { load } = reading
  useEffect(() => {
    void load("/auth/register")
  }, [load])
  return { facts: reading.data, login, register }
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus()
  }, [])
  return dialog
}
