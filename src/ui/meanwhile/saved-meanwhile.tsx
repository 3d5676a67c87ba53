import { useTexts } from "#language/use-texts.ts"
import type { MeanwhileChange } from "./field-change.ts"

/** Chosen for a field, it replaces what was typed by the saved value, which follows the mark. */
export const takeField = "take "
export const takeMark = "saved:"

type Props = {
  name: string
  label: string
  /** The value of the field, and what it says. */
  saved: string
  text?: string | undefined
  change: MeanwhileChange
}

/** Under a field of an object that somebody else has saved since the form was shown. */
export function SavedMeanwhile({ name, label, saved, text = saved, change }: Props) {
  const t = useTexts("ui")
  if (change === "none") return null
  if (change === "theirs")
    return <p className="border-l-2 border-rule pl-3 text-ink-soft text-sm">{t("meanwhile.takenOver")}</p>
  const choices = [
    ["", t("meanwhile.keep")],
    [takeMark + saved, t("meanwhile.take")],
  ] as const
  return (
    <fieldset className="grid gap-1 border-l-2 border-alarm pl-3 text-sm">
      <legend className="sr-only">{t("meanwhile.title", { label })}</legend>
      <p>{t("meanwhile.saved")}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line break-words">
        {text === "" ? <i>{t("meanwhile.empty")}</i> : text}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(([value, choice]) => (
          <label key={choice} className="flex min-h-6 items-center gap-2">
            <input type="radio" name={takeField + name} value={value} defaultChecked={value === ""} />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
