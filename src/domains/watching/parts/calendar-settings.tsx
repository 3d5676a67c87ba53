import { useId } from "react"
import { useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Input } from "#ui/inputs.tsx"

type Props = { since: Date | null; made: string | undefined }

export function CalendarSettings({ since, made }: Props) {
  const t = useTexts("watching")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const id = useId()
  return (
    <>
      {made !== undefined && (
        <div className="grid max-w-[40rem] gap-1.5" role="status">
          <label htmlFor={id} className="font-semibold">
            {t("calendar.address")}
          </label>
          <Input id={id} readOnly value={made} onFocus={(event) => event.currentTarget.select()} />
          <p className="label-text">{t("calendar.once")}</p>
        </div>
      )}
      {since && made === undefined && <p>{t("calendar.since", { moment: formatDate(since, language) })}</p>}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <Button name="intent" value="calendar-make" disabled={isBusy}>
          {t(since ? "calendar.renew" : "calendar.make")}
        </Button>
        {since && (
          <Button name="intent" value="calendar-drop" kind="alarm" disabled={isBusy}>
            {t("calendar.drop")}
          </Button>
        )}
      </Form>
    </>
  )
}
