import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"

type Props = {
  label: string
  steps: readonly { name: string; text: string }[]
  /** The name of the step that it is in; none where it has left the track, such as cancelled. */
  current: string | undefined
}

/** The states of an object in order, with the current one marked. */
export function StateTrack({ label, steps, current }: Props) {
  const reached = steps.findIndex(({ name }) => name === current)
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          aria-current={index === reached ? "step" : undefined}
          className={classNames(
            "inline-flex min-h-6 items-center gap-1",
            index === reached ? "border-b-2 border-ink font-semibold" : "text-ink-soft",
          )}
        >
          {index < reached && <Icon name="check" className="size-4 text-lead" />}
          {text}
        </li>
      ))}
    </ol>
  )
}
