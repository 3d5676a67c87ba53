import { useSearchParams } from "react-router"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { AuctionCard } from "../../reads.ts"
import type { AdminLot } from "../reads.ts"
import { formatSaleTime } from "../sale-time.ts"

type Props = {
  auction: Pick<AuctionCard, "status" | "title" | "location" | "previewAt" | "startsAt" | "endsAt">
  counts: { all: number; lastNumber: number }
  lots: readonly AdminLot[]
}

export function AuctionDialog(props: Props) {
  const [search] = useSearchParams()
  const question = useAuctionQuestion(props, search.get("dialog"), search.get("lot"))
  if (!question) return null

  const address = new URLSearchParams(search)
  address.delete("dialog")
  address.delete("lot")
  const back: AppPath = `?${address}`
  const { message, hidden, isBarred, button, ...rest } = question
  return (
    <ReasonDialog
      key={search.toString()}
      {...rest}
      message={message.map((line) => <p key={line}>{line}</p>)}
      button={isBarred ? undefined : button}
      action={back}
      back={back}
      answer={undefined}
      {...(hidden ? { hidden } : {})}
    />
  )
}

type AuctionQuestion = {
  title: string
  message: string[]
  button: string
  intent: "announce" | "delete" | "remove" | "renumber" | "duplicate"
  kind: "act" | "alarm"
  hidden?: { lot: string; last: number }
  isBarred?: boolean
}

function useAuctionQuestion(
  { auction, counts, lots }: Props,
  question: string | null,
  lotId: string | null,
): AuctionQuestion | undefined {
  const t = useTexts("auctions-admin")
  const language = useLanguage()
  const { status, title } = auction
  if (question === "announce" && status === "draft") {
    const isEmpty = counts.all === 0
    return {
      title: t("dialogs.announce.title", { title }),
      message: isEmpty
        ? [t("dialogs.announce.empty")]
        : [
            t("dialogs.announce.preview", {
              moment: formatSaleTime(auction.previewAt, auction.location, language),
              count: counts.all,
            }),
            t("dialogs.announce.opens", {
              starts: formatSaleTime(auction.startsAt, auction.location, language),
              ends: formatSaleTime(auction.endsAt, auction.location, language),
            }),
            t("dialogs.announce.after"),
          ],
      button: t("dialogs.announce.button"),
      intent: "announce",
      kind: "act",
      isBarred: isEmpty,
    }
  }
  if (question === "delete" && (status === "draft" || status === "scheduled"))
    return {
      title: t(`dialogs.delete.${status}.title`, { title }),
      message: [t(`dialogs.delete.${status}.message`, { count: counts.all }), t("dialogs.forGood")],
      button: t(`dialogs.delete.${status}.button`),
      intent: "delete",
      kind: "alarm",
    }
  if (question === "renumber" && (status === "draft" || status === "scheduled"))
    return {
      title: t("dialogs.renumber.title", { count: counts.all }),
      message: [t("dialogs.renumber.message")],
      button: t("dialogs.renumber.button"),
      intent: "renumber",
      kind: "act",
    }
  const lot = lots.find(({ id }) => id === lotId)
  if (!lot) return undefined
  const hidden = { lot: lot.id, last: counts.lastNumber }
  if (question === "duplicate" && lot.status === "upcoming")
    return {
      title: t("dialogs.duplicate.title", { number: lot.number }),
      message: [t("dialogs.duplicate.message", { name: lot.name, number: counts.lastNumber + 1 })],
      button: t("dialogs.duplicate.button"),
      intent: "duplicate",
      kind: "act",
      hidden,
    }
  if (question !== "remove") return undefined
  return {
    title: t("dialogs.remove.title", { number: lot.number }),
    message: [t("dialogs.remove.message", { number: lot.number, name: lot.name }), t("dialogs.forGood")],
    button: t("dialogs.remove.button", { number: lot.number }),
    intent: "remove",
    kind: "alarm",
    hidden,
  }
}
