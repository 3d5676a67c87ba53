import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Icon, type IconName } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import type { Need } from "../needs-you.ts"
import type { SellingStep } from "../selling.ts"

const looks: Record<Need["kind"] | SellingStep["kind"], { icon: IconName; tone: string }> = {
  paymentFailed: { icon: "warning", tone: "text-alarm" },
  toPay: { icon: "cart", tone: "text-act-text" },
  overdue: { icon: "warning", tone: "text-alarm" },
  outbid: { icon: "outbid", tone: "text-alarm" },
  toAnswer: { icon: "clock", tone: "text-act-text" },
  endingToday: { icon: "clock", tone: "text-act-text" },
  toCollect: { icon: "parcel", tone: "text-lead" },
  onItsWay: { icon: "parcel", tone: "text-lead" },
  sold: { icon: "hammer", tone: "text-lead" },
  unsold: { icon: "minus", tone: "text-ink-soft" },
  toSend: { icon: "parcel", tone: "text-act-text" },
  beingValued: { icon: "clock", tone: "text-ink-soft" },
  beingPrepared: { icon: "bottle", tone: "text-ink-soft" },
  readyForAuction: { icon: "check", tone: "text-lead" },
}

export function NeedsYou({ needs, now }: { needs: readonly Need[]; now: string }) {
  const t = useTexts("home")
  return (
    <nav aria-labelledby="needs-you" className="grid gap-2">
      <h2 id="needs-you" className="text-base">
        {t("needs.title")}
      </h2>
      <NeedList needs={needs} now={now} />
    </nav>
  )
}

type NeedListProps = { needs: readonly (Need | SellingStep)[]; now: string }

export function NeedList({ needs, now }: NeedListProps) {
  return (
    <ul className="grid gap-x-8 border-t border-rule-strong sm:grid-cols-2 lg:grid-cols-3">
      {needs.map((need) => (
        <li key={need.kind} className="min-w-0 border-b border-rule">
          <NeedLink need={need} now={now} />
        </li>
      ))}
    </ul>
  )
}

function NeedLink({ need, now }: { need: NeedListProps["needs"][number]; now: string }) {
  const t = useTexts("home")
  const language = useLanguage()
  const { kind, path, count, name } = need
  const { cents = 0, at } = "at" in need || "cents" in need ? need : {}
  const { icon, tone } = looks[kind]
  const facts = { count, name, sum: money(cents), until: at ? formatDate(at, language, "date") : "" }
  const isRunning = kind === "outbid" || kind === "endingToday"
  return (
    <Link
      to={path}
      className="group grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2.5 no-underline"
    >
      <Icon name={icon} className={tone} />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold group-hover:text-act-text">
          {t(`needs.${kind}.title`, facts)}
        </span>
        <span className={classNames("label-text", isRunning && "flex flex-wrap gap-x-3")}>
          {t(`needs.${kind}.text`, facts)}
          {isRunning && at && <Countdown endsAt={at} now={now} />}
        </span>
      </span>
      <Icon name="right" className="text-ink-soft" />
    </Link>
  )
}
