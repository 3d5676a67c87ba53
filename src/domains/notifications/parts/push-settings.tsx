import { useEffect, useState } from "react"
import { useNavigation, useRevalidator } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { canPush, enablePush, storedDeviceId } from "./enable-push.ts"

type PushDeviceView = {
  id: string
  browser: string | null
  system: string | null
  createdAt: Date
  lastSentAt: Date | null
}

type Props = { devices: readonly PushDeviceView[]; publicKey: string }

/** The browser asks for permission only after the button is pressed. */
export function PushSettings({ devices, publicKey }: Props) {
  const t = useTexts("notifications")
  const [ownDeviceId, setOwnDeviceId] = useState<string | null>(null)
  useEffect(() => setOwnDeviceId(storedDeviceId()), [])
  const isOn = ownDeviceId !== null && devices.some(({ id }) => id === ownDeviceId)
  return (
    <>
      {devices.length > 0 && (
        <ul className="border-t border-rule">
          {devices.map((device) => (
            <Line key={device.id} device={device} isThis={device.id === ownDeviceId} />
          ))}
        </ul>
      )}
      <noscript>
        <Note>{t("push.needsScript")}</Note>
      </noscript>
      {!isOn && <TurnOn publicKey={publicKey} onDone={setOwnDeviceId} />}
    </>
  )
}

function TurnOn({ publicKey, onDone }: { publicKey: string; onDone: (id: string) => void }) {
  const t = useTexts("notifications")
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isAble, setIsAble] = useState<boolean>()
  useEffect(() => setIsAble(canPush()), [])
  if (isAble === false) return <Note>{t("push.notSupported")}</Note>

  async function turnOn() {
    if (isAsking) return
    setIsAsking(true)
    setProblem(undefined)
    const answer = await enablePush(publicKey)
    setIsAsking(false)
    if ("problem" in answer) return setProblem(answer.message ?? t(`push.${answer.problem}`))
    onDone(answer.id)
    await revalidate()
  }
  return (
    <>
      <div>
        <Button
          type="button"
          disabled={isAble === undefined}
          aria-disabled={isAsking || undefined}
          onClick={() => void turnOn()}
        >
          {t(isAsking ? "push.asking" : "push.turnOn")}
        </Button>
      </div>
      <div role="status">{problem && <Note tone="alarm">{problem}</Note>}</div>
    </>
  )
}

function Line({ device, isThis }: { device: PushDeviceView; isThis: boolean }) {
  const t = useTexts("notifications")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const { browser, system } = device
  const name =
    browser && system ? t("push.name", { browser, system }) : (browser ?? system ?? t("push.unknown"))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {isThis && (
            <Badge icon="check" tone="lead">
              {t("push.this")}
            </Badge>
          )}
        </p>
        <p className="label-text">
          {t("push.since", { moment: formatDate(device.createdAt, language) })}
          {device.lastSentAt &&
            ` · ${t("push.lastSent", { moment: formatDate(device.lastSentAt, language) })}`}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="device" value={device.id} />
        <Button name="intent" value="push-off" size="small" disabled={isBusy}>
          {t("push.turnOff")}
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </li>
  )
}
