import { useNavigation } from "react-router"
import {
  isFixed,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKindNames,
} from "#domains/notifications/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"

type NotificationChoice = { kind: NotificationKind; channel: NotificationChannel; isWanted: boolean }

export function NotificationChoices({ choices }: { choices: readonly NotificationChoice[] }) {
  const t = useTexts("profile")
  const n = useTexts("notifications")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="label-text border-b border-rule-strong">
            <th scope="col" className="py-2 pr-4 font-normal">
              {t("notifications.about")}
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="w-24 px-1 py-2 text-center font-normal">
                {n(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKindNames.map((kind) => (
            <tr key={kind} className="border-b border-rule">
              <th scope="row" className="py-2.5 pr-4 font-normal">
                {n(`kinds.${kind}`)}
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="px-1 text-center">
                  <Box kind={kind} channel={channel} choices={choices} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button name="intent" value="notifications" disabled={isBusy}>
          {t("notifications.save")}
        </Button>
      </div>
    </Form>
  )
}

function Box({
  kind,
  channel,
  choices,
}: Pick<NotificationChoice, "kind" | "channel"> & { choices: readonly NotificationChoice[] }) {
  const n = useTexts("notifications")
  if (isFixed(kind, channel)) return <span className="label-text">{n("fixed")}</span>
  const choice = choices.find((row) => row.kind === kind && row.channel === channel)
  return (
    <label className="inline-flex size-8 items-center justify-center">
      <span className="sr-only">
        {n(`kinds.${kind}`)}, {n(`channels.${channel}`)}
      </span>
      <input
        type="checkbox"
        name="wanted"
        value={`${kind}.${channel}`}
        defaultChecked={choice?.isWanted ?? false}
        className="size-[1.125rem]"
      />
    </label>
  )
}
