import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"

/** A calendar file with an alarm, which phones and computers open in their calendar. */
export function ReminderLink({ auctionId, title }: { auctionId: string; title: string }) {
  const t = useTexts("auctions")
  return (
    <Link
      reloadsPage
      to={`/auction-schedule.ics?auction=${auctionId}`}
      className="link tap inline-flex items-center"
    >
      {t("schedule.remind")}
      <span className="sr-only">: {title}</span>
    </Link>
  )
}
