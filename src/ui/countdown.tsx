import { useTexts } from "#language/use-texts.ts"
import { classNames } from "./class-names.ts"
import { Icon } from "./icon.tsx"
import { useServerSecond } from "./live/server-clock.ts"
import { changesAtMs, clockText, isClosing, timeLeft } from "./live/time-left.ts"

type Props = {
  endsAt: string | Date
  now: string | Date
  pausedAt?: string | null | undefined
  className?: string
}

/** Counts by the server's clock, with a fixed width. */
export function Countdown({ endsAt, now, pausedAt, className }: Props) {
  const t = useTexts("ui")
  const end = new Date(endsAt)
  const second = useServerSecond(
    new Date(now).toISOString(),
    pausedAt ? undefined : changesAtMs(end.getTime(), new Date(now).getTime()),
  )
  const at = pausedAt ? Math.floor(Date.parse(pausedAt) / 1_000) : second
  const leftSeconds = Math.ceil(end.getTime() / 1_000) - at
  if (leftSeconds <= 0)
    return <span className={classNames("figures font-semibold text-alarm", className)}>{t("ended")}</span>

  const left = timeLeft(leftSeconds)
  const text = left.days > 0 ? t("daysAndHours", { ...left }) : clockText(left)
  const [long, short] =
    left.days > 0
      ? [t("days", { count: left.days }), t("hours", { count: left.hours })]
      : [t("hours", { count: left.hours }), t("minutes", { count: left.minutes })]
  return (
    <time
      dateTime={end.toISOString()}
      className={classNames(
        "figures inline-block whitespace-nowrap",
        left.days === 0 && "min-w-[8ch]",
        (pausedAt || isClosing(leftSeconds)) && "font-semibold text-alarm",
        className,
      )}
    >
      {pausedAt && <Icon name="pause" className="size-[1em] align-[-0.125em]" />}
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{t(pausedAt ? "spokenPaused" : "spoken", { long, short })}</span>
    </time>
  )
}
