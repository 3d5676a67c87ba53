import { lazy, Suspense, useId, useState, useSyncExternalStore } from "react"
import { FieldError } from "../field.tsx"
import { useFieldError, useFormField } from "../form-context.ts"
import { TextArea } from "../inputs.tsx"
import { SavedMeanwhile } from "../meanwhile/saved-meanwhile.tsx"
import type { EditorProps } from "./editor.tsx"

const Editor = lazy(async () => ({ default: (await import("./editor.tsx")).Editor }))

type Props = {
  label: string
  hint: string
  /** Explains the typed format, for visitors without script. */
  plainHint: string
  html: string
  plain: string
  lang: string
  error: string | undefined
  anchor: string
  onChange?: (html: string) => void
  names?: { html: string; plain: string }
  upload: EditorProps["upload"]
}

/**
 * Sends `html` with script or `plain` without, never both. The server stores text typed before the script loaded as it
 * was.
 */
export function RichField(props: Props) {
  const { label, hint, plainHint, lang, onChange, upload } = props
  const { names = { html: "html", plain: "plain" } } = props
  const written = useFormField(names.html, names.html, props.html)
  const typed = useFormField(names.plain, names.plain, props.plain)
  const html = written.submitted ?? props.html
  const plain = typed.submitted ?? props.plain
  const own = useId()
  const { anchor: id = own, error } = useFieldError(props.anchor, props.error)
  const isAwake = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [current, setCurrent] = useState(html)
  const describedBy = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  const area = (
    <TextArea
      id={id}
      name={names.plain}
      rows={18}
      lang={lang}
      defaultValue={plain}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      disabled={isAwake}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {isAwake ? (
        <>
          <input type="hidden" name={names.html} value={current} data-written="" />
          <Suspense fallback={area}>
            <Editor
              id={id}
              label={label}
              html={html}
              lang={lang}
              describedBy={describedBy}
              isInvalid={error !== undefined}
              upload={upload}
              onChange={(changed) => {
                setCurrent(changed)
                onChange?.(changed)
              }}
            />
          </Suspense>
          <SavedMeanwhile
            {...{ name: names.html, label, saved: props.html, text: props.plain }}
            change={written.change}
          />
        </>
      ) : (
        <>
          {area}
          <SavedMeanwhile {...{ name: names.plain, label, saved: props.plain }} change={typed.change} />
        </>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className="label-text">
        {isAwake ? hint : plainHint}
      </p>
    </div>
  )
}
