import { useSyncExternalStore } from "react"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { AccountForm } from "./account-form.tsx"
import { ConfirmPassword } from "./confirm-password.tsx"

type TwoStepFormProps = { hasPassword: boolean; refusal: RefusalView | undefined }
type Setup = { setup: string; secret: string; address: string; picture: { size: number; path: string } }

const page = "/my-account/settings/two-step"

export function TwoStepOff({ hasPassword, refusal }: TwoStepFormProps) {
  const t = useTexts("profile")
  return (
    <AccountForm refusal={refusal} intent="begin" submit={t("twoStep.begin")}>
      <p className="max-w-read text-ink-soft">{t("twoStep.offText")}</p>
      <ConfirmPassword hasPassword={hasPassword} />
    </AccountForm>
  )
}

export function TwoStepSetup({ setup, refusal }: { setup: Setup; refusal: RefusalView | undefined }) {
  const t = useTexts("profile")
  const { size, path } = setup.picture
  return (
    <AccountForm
      refusal={refusal}
      intent="confirm"
      submit={t("twoStep.turnOn")}
      aside={
        <LinkButton kind="quiet" to={page} reloadsPage>
          {t("twoStep.cancel")}
        </LinkButton>
      }
    >
      <input type="hidden" name="setup" value={setup.setup} />
      <p className="max-w-read">{t("twoStep.scan")}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("twoStep.picture")}
        className="size-52 rounded-sm border border-rule"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="grid gap-1.5">
        <p className="label-text">{t("twoStep.typeIt")}</p>
        <p className="figures text-base font-semibold break-words select-all">
          {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
        <p>
          <a className="link" href={setup.address}>
            {t("twoStep.openApp")}
          </a>
        </p>
      </div>
      <CodeField label={t("twoStep.firstCode")} />
    </AccountForm>
  )
}

export function BackupCodes({ codes, siteName }: { codes: readonly string[]; siteName: string }) {
  const t = useTexts("profile")
  const hasScript = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const file = `${siteName}: ${t("twoStep.codes")}\n\n${codes.join("\n")}\n`
  return (
    <section aria-labelledby="codes" className="grid max-w-[40rem] gap-4">
      <Note tone="lead">{t("twoStep.isOn")}</Note>
      <h2 id="codes" className="text-xl">
        {t("twoStep.codes")}
      </h2>
      <p className="max-w-read">{t("twoStep.codesText")}</p>
      <ol className="figures grid grid-cols-2 gap-x-8 gap-y-1 border-y border-rule py-4 text-base font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <LinkButton
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          reloadsPage
          download={`${siteName}-codes.txt`.toLowerCase()}
        >
          {t("twoStep.download")}
        </LinkButton>
        {hasScript && (
          <Button type="button" onClick={() => window.print()}>
            {t("twoStep.print")}
          </Button>
        )}
        <LinkButton kind="act" to={page} reloadsPage>
          {t("twoStep.saved")}
        </LinkButton>
      </div>
    </section>
  )
}

type OnProps = TwoStepFormProps & { since: Date; codesLeft: number; intent: string | undefined }

export function TwoStepOn({ since, codesLeft, hasPassword, refusal, intent }: OnProps) {
  const t = useTexts("profile")
  const language = useLanguage()
  const of = (own: string) => (intent === own ? refusal : undefined)
  return (
    <>
      <Note tone="lead">{t("twoStep.since", { day: formatDate(since, language) })}</Note>
      <section aria-labelledby="renew" className="grid gap-4 border-t border-rule pt-6">
        <h2 id="renew" className="text-lg">
          {t("twoStep.codes")}
        </h2>
        <p>{t("twoStep.left", { count: codesLeft })}</p>
        <AccountForm refusal={of("renew")} intent="renew" kind="plain" submit={t("twoStep.renew")}>
          <Proof hasPassword={hasPassword} />
        </AccountForm>
      </section>
      <section aria-labelledby="off" className="grid gap-4 border-t border-rule pt-6">
        <h2 id="off" className="text-lg">
          {t("twoStep.offTitle")}
        </h2>
        <p className="max-w-read">{t("twoStep.turnOffText")}</p>
        <AccountForm refusal={of("off")} intent="off" kind="alarm" submit={t("twoStep.turnOff")}>
          <Proof hasPassword={hasPassword} />
        </AccountForm>
      </section>
    </>
  )
}

function Proof({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts("profile")
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <CodeField label={t("twoStep.code")} hint={t("twoStep.codeHint")} />
      <ConfirmPassword hasPassword={hasPassword} />
    </div>
  )
}

function CodeField({ label, hint }: { label: string; hint?: string }) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputClass="figures max-w-60 tracking-widest"
    />
  )
}
