import { useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { SignedInDevice } from "../signed-in-devices.ts"

export function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const t = useTexts("profile")
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <ul className="border-t border-rule">
        {devices.map((device) => (
          <Line key={device.id} device={device} isBusy={isBusy} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="sign-out-others" disabled={isBusy}>
            {t("devices.signOutOthers")}
          </Button>
        </Form>
      )}
    </>
  )
}

function Line({ device, isBusy }: { device: SignedInDevice; isBusy: boolean }) {
  const t = useTexts("profile")
  const language = useLanguage()
  const name = useDeviceName(device)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {device.isThis && (
            <Badge icon="check" tone="lead">
              {t("devices.this")}
            </Badge>
          )}
        </p>
        <p className="label-text">
          {device.address ? t("devices.from", { address: device.address }) : t("devices.fromUnknown")}
          {" · "}
          {t("devices.since", { moment: formatDate(device.since, language) })}
          {!device.isThis && ` · ${t("devices.seen", { moment: formatDate(device.seenAt, language) })}`}
        </p>
      </div>
      {!device.isThis && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="device" value={device.id} />
          <Button name="intent" value="sign-out-device" size="small" disabled={isBusy}>
            {t("devices.signOut")}
            <span className="sr-only">: {name}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

function useDeviceName({ browser, system }: SignedInDevice): string {
  const t = useTexts("profile")
  if (browser && system) return t("devices.name", { browser, system })
  return browser ?? system ?? t("devices.unknown")
}
