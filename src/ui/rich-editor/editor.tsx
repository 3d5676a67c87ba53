import type { Command, EditorState } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Field } from "../field.tsx"
import { Input } from "../inputs.tsx"
import { richTextClass } from "../rich-text-class.ts"
import { addPicture, editorCommands, hrefAt, setLink } from "./commands.ts"
import { mountEditor } from "./mount.ts"
import "prosemirror-view/style/prosemirror.css"

export type EditorProps = {
  id: string
  label: string
  html: string
  lang: string
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (html: string) => void
  /** Returns the photograph's address, and reports its own errors. */
  upload: (file: File) => Promise<string | undefined>
}

export function Editor(props: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<EditorState>()
  const [linkUrl, setLinkUrl] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function addPictures(files: Iterable<File>): Promise<void> {
    setBusy(true)
    for (const file of files) {
      const src = await latest.current.upload(file)
      if (src) run(addPicture(src, nameOf(file)))
    }
    setBusy(false)
  }
  const add = useRef(addPictures)
  add.current = addPictures

  function run(command: Command): void {
    const editor = view.current
    if (!editor) return
    command(editor.state, editor.dispatch, editor)
    editor.focus()
  }

  useEffect(() => {
    if (!place.current) return
    const editor = mountEditor(place.current, {
      html: latest.current.html,
      attributes: attributesOf(latest.current),
      onChange: (written) => latest.current.onChange(written),
      onStep: setState,
      onFiles: (files) => void add.current(files),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  return (
    <div
      className={classNames(
        "rounded-sm border bg-paper-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-act",
        props.isInvalid ? "border-alarm" : "border-rule-strong",
      )}
    >
      <Bar
        state={state}
        controls={state && props.id}
        isBusy={isBusy}
        run={run}
        onLink={() => setLinkUrl(state ? hrefAt(state) : "")}
        onFiles={(files) => void addPictures(files)}
      />
      {linkUrl !== undefined && (
        <LinkLine
          href={linkUrl}
          onDone={(href) => {
            setLinkUrl(undefined)
            if (href !== undefined) run(setLink(href))
            else view.current?.focus()
          }}
        />
      )}
      <div ref={place} />
    </div>
  )
}

function attributesOf({ id, label, lang, describedBy }: EditorProps): Record<string, string> {
  return {
    id,
    lang,
    role: "textbox",
    tabindex: "0",
    "aria-multiline": "true",
    "aria-label": label,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    class: `${richTextClass} max-h-[70vh] min-h-72 content-start overflow-y-auto px-4 py-4 outline-none`,
  }
}

function nameOf({ name }: File): string {
  return name.replace(/\.[a-z0-9]+$/i, "").replace(/[-_]+/g, " ")
}

type BarProps = {
  state: EditorState | undefined
  controls: string | undefined
  isBusy: boolean
  run: (command: Command) => void
  onLink: () => void
  onFiles: (files: Iterable<File>) => void
}

const press =
  "inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm px-2 text-sm font-semibold hover:bg-paper-sunk aria-pressed:bg-ink aria-pressed:text-paper"

function Bar({ state, controls, isBusy, run, onLink, onFiles }: BarProps) {
  const t = useTexts("rich-editor")
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      role="toolbar"
      aria-label={t("bar")}
      aria-controls={controls}
      onKeyDown={walk}
      className="flex flex-wrap gap-1 border-b border-rule p-1.5"
    >
      {editorCommands.map(({ name, sign, run: command, isOn }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={
            name === "undo" || name === "redo" || name === "rule" ? undefined : isPressed(state, isOn)
          }
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
          className={classNames(press, name === "italic" && "italic")}
        >
          {/* A symbol, so that voice users need not say it. */}
          <span aria-hidden data-sign={sign} className="before:content-[attr(data-sign)]" />
        </button>
      ))}
      <button
        type="button"
        className={press}
        onClick={onLink}
        aria-pressed={state ? hrefAt(state) !== "" : false}
      >
        {t("link")}
      </button>
      <button type="button" className={press} disabled={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? "sending" : "picture")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ""
        }}
      />
    </div>
  )
}

function isPressed(state: EditorState | undefined, isOn: (state: EditorState) => boolean): boolean {
  return state !== undefined && isOn(state)
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const { target } = event
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const place = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1
  buttons[(place + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

/** This is inside the text's form, so it must not submit. */
function LinkLine({ href, onDone }: { href: string; onDone: (href: string | undefined) => void }) {
  const t = useTexts("rich-editor")
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = () => onDone(input.current?.value.trim() ?? "")
  return (
    <div className="flex items-start gap-2 border-b border-rule p-3">
      <Field label={t("address")} hint={t("addressHint")} className="min-w-0 flex-1">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            ref={input}
            defaultValue={href}
            inputMode="url"
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return
              event.preventDefault()
              if (event.key === "Enter") submit()
              else onDone(undefined)
            }}
          />
        )}
      </Field>
      <Button type="button" className="mt-7 min-h-11" onClick={submit}>
        {t("setLink")}
      </Button>
    </div>
  )
}
