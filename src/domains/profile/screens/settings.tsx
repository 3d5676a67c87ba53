import { listPasskeys } from "#domains/accounts/passkeys/passkeys.ts"
import { readTwoStep } from "#domains/accounts/second-step/turn-on-two-step.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { readConnections } from "#domains/accounts/social/connections.ts"
import { PushSettings } from "#domains/notifications/parts/push-settings.tsx"
import { readPushKeys } from "#domains/notifications/push/push-keys.ts"
import { listDevices } from "#domains/notifications/push/reads.ts"
import { removeDevice } from "#domains/notifications/push/register-device.ts"
import { readNotificationChoices } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import {
  dropCalendarKey,
  makeCalendarKey,
  readCalendarSince,
} from "#domains/watching/calendar/calendar-key.ts"
import { CalendarSettings } from "#domains/watching/parts/calendar-settings.tsx"
import { useTexts } from "#language/use-texts.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { deviceOf } from "../device-of.ts"
import { ConnectedAccounts } from "../parts/connected-accounts.tsx"
import { DeviceList } from "../parts/device-list.tsx"
import { DisplayPreferencesForm } from "../parts/display-preferences-form.tsx"
import { NotificationChoices } from "../parts/notification-choices.tsx"
import { Section } from "../parts/section.tsx"
import { listSignedInDevices, signOutDevice, signOutOtherDevices } from "../signed-in-devices.ts"
import type { Route } from "./+types/settings"

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    choices: await readNotificationChoices(ctx),
    devices: await listSignedInDevices(ctx, readSessionToken(ctx, request.headers)),
    hasTwoStep: (await readTwoStep(ctx)).since !== null,
    passkeyCount: (await listPasskeys(ctx)).length,
    connections: await readConnections(ctx),
    pushDevices: (await listDevices(ctx)).map(({ userAgent, ...device }) => ({
      ...device,
      ...deviceOf(userAgent),
    })),
    pushKey: (await readPushKeys(ctx)).publicKey,
    calendarSince: await readCalendarSince(ctx),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const path = "/my-account/settings"
  return await runAction(ctx, async () => {
    switch (form.get("intent")) {
      case "notifications":
        await saveNotificationChoices(ctx, new Set(form.getAll("wanted").map(String)))
        return redirectWithToast(path, "profile", "messages.notificationsSaved")
      case "sign-out-device":
        await signOutDevice(ctx, String(form.get("device")))
        return redirectWithToast(path, "profile", "messages.deviceSignedOut")
      case "sign-out-others":
        await signOutOtherDevices(ctx, readSessionToken(ctx, request.headers))
        return redirectWithToast(path, "profile", "messages.othersSignedOut")
      case "push-off":
        await removeDevice(ctx, String(form.get("device")))
        return redirectWithToast(path, "notifications", "push.off")
      case "calendar-make":
        return { calendar: await makeCalendarKey(ctx) }
      case "calendar-drop":
        await dropCalendarKey(ctx)
        return redirectWithToast(path, "watching", "messages.calendarDropped")
      default:
        return redirect("/my-account/settings", 303)
    }
  })
}

export default function Settings({
  loaderData: {
    choices,
    devices,
    hasTwoStep,
    passkeyCount,
    connections,
    pushDevices,
    pushKey,
    calendarSince,
  },
  actionData: formResult,
}: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const a = useTexts("accounts")
  const n = useTexts("notifications")
  const w = useTexts("watching")
  const { currency, currencies, delivery, destinations } = usePageData()
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const made = actionData && "calendar" in actionData ? actionData.calendar : undefined
  return (
    <>
      <PageHead title={t("settings.title")} isHidden />
      <h1 className="text-3xl">{t("settings.title")}</h1>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <Section id="reading" title={t("settings.reading")} text={t("settings.readingText")}>
        <DisplayPreferencesForm
          currency={currency?.code ?? "SGD"}
          currencies={currencies}
          delivery={delivery}
          destinations={destinations}
        />
      </Section>
      <Section id="notifications" title={t("notifications.title")} text={t("notifications.text")}>
        <NotificationChoices choices={choices} />
      </Section>
      <Section id="push" title={n("push.title")} text={n("push.text")}>
        <PushSettings devices={pushDevices} publicKey={pushKey} />
      </Section>
      <Section id="calendar" title={w("calendar.title")} text={w("calendar.text")}>
        <CalendarSettings since={calendarSince} made={made} />
      </Section>
      <Section id="devices" title={t("devices.title")} text={t("devices.text")}>
        <DeviceList devices={devices} />
      </Section>
      <Section id="password" title={t("settings.password")} text={t("settings.passwordText")}>
        <div>
          <LinkButton to="/my-account/change-password">{t("tabs.changePassword")}</LinkButton>
        </div>
      </Section>
      <Section id="two-step" title={t("twoStep.title")} text={t("twoStep.text")}>
        <p>{t(hasTwoStep ? "twoStep.on" : "twoStep.off")}</p>
        <div>
          <LinkButton to="/my-account/settings/two-step">{t("twoStep.manage")}</LinkButton>
        </div>
      </Section>
      <Section id="passkeys" title={t("passkeys.title")} text={t("passkeys.text")}>
        {passkeyCount > 0 && <p>{t("passkeys.count", { count: passkeyCount })}</p>}
        <div>
          <LinkButton to="/my-account/settings/passkeys">{t("passkeys.manage")}</LinkButton>
        </div>
      </Section>
      {connections.length > 0 && (
        <Section id="connected" title={a("social.section")} text={a("social.about")}>
          <ConnectedAccounts connections={connections} />
        </Section>
      )}
      <Section id="data" title={t("data.title")} text={t("data.text")}>
        <div>
          <LinkButton to="/my-account/settings/my-data.json" reloadsPage download>
            {t("data.download")}
          </LinkButton>
        </div>
      </Section>
      <Section id="close" title={t("close.title")} text={t("close.text")}>
        <div>
          <LinkButton to="/my-account/settings/delete-account" kind="alarm">
            {t("close.begin")}
          </LinkButton>
        </div>
      </Section>
    </>
  )
}
