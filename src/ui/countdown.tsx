import { useTexts } from "#language/use-texts.ts"
import { classNames } from "./class-names.ts"
import { useServerSecond } from "./server-clock.ts"
import { clockText, isClosing, timeLeft } from "./time-left.ts"

type Props = {
  endsAt: string | Date
  /** When the page was made, by the house's clock. */
  now: string | Date
  className?: string
}

/** The time to the end: written by the server, then ticking by the house's clock. It keeps its width while it does. */
export function Countdown({ endsAt, now, className }: Props) {
  const t = useTexts("ui")
  const end = new Date(endsAt)
  const second = useServerSecond(new Date(now).toISOString())
  const leftSeconds = Math.ceil(end.getTime() / 1_000) - second
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
        isClosing(leftSeconds) && "font-semibold text-alarm",
        className,
      )}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{t("spoken", { long, short })}</span>
    </time>
  )
}
