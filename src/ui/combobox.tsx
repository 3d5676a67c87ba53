import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { classNames } from "./class-names.ts"
import type { FieldProps } from "./field.tsx"
import { Input } from "./inputs.tsx"
import { useIsHydrated } from "./use-is-hydrated.ts"

export type ComboboxOption = { id: string; text: string; detail?: string }

type Props = {
  fieldProps: FieldProps
  name: string
  defaultValue: string
  /** The name of the list. */
  label: string
  options: readonly ComboboxOption[]
  /** How many were found, for people who do not see them. */
  status: string
  onType(text: string): void
  onChoose(option: ComboboxOption): void
  maxLength: number
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A required text field with a list of suggestions (ARIA 1.2, "editable combobox with list autocomplete"). Any text may
 * be typed; without script it is a plain field.
 */
export function Combobox({ fieldProps, label, options, status, onType, onChoose, ...field }: Props) {
  const listId = useId()
  const isScripted = useIsHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isVisible = isOpen && options.length > 0
  const current = isVisible ? options[active] : undefined

  function show(at: number): void {
    setOpen(true)
    setActive(Math.max(-1, Math.min(at, options.length - 1)))
  }
  function close(): void {
    setOpen(false)
    setActive(-1)
  }
  function choose(option: ComboboxOption): void {
    if (input.current) input.current.value = option.text
    close()
    onChoose(option)
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) show(active + step)
    else if (event.key === "Enter" && current) choose(current)
    else if (event.key === "Escape" && isVisible) close()
    else return
    event.preventDefault()
  }

  const list = { id: listId, label, options, active, isVisible }
  return (
    <div className="relative">
      <Input
        {...fieldProps}
        {...field}
        ref={input}
        aria-required
        autoComplete="off"
        {...(isScripted && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-controls": listId,
          "aria-expanded": isVisible,
          "aria-activedescendant": current ? optionId(listId, active) : undefined,
        })}
        onKeyDown={press}
        onBlur={close}
        onInput={({ currentTarget }) => {
          show(-1)
          onType(currentTarget.value)
        }}
      />
      <p role="status" className="sr-only">
        {isVisible && status}
      </p>
      <Options {...list} onChoose={choose} />
    </div>
  )
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

type OptionsProps = Pick<Props, "label" | "options" | "onChoose"> & {
  id: string
  active: number
  isVisible: boolean
}

function Options({ id, label, options, active, isVisible, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isVisible}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-rule bg-paper-raised shadow-float"
    >
      {options.map((option, index) => (
        <button
          key={option.id}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={classNames(
            "flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left hover:bg-paper-sunk",
            index === active && "bg-paper-sunk",
          )}
        >
          <span translate="no">{option.text}</span>
          {option.detail && <span className="label-text figures">{option.detail}</span>}
        </button>
      ))}
    </div>
  )
}
