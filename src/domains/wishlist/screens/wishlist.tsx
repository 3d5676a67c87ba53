import type { ReactNode } from "react"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLive, useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { LotStatusMark } from "#domains/bidding/parts/place.tsx"
import { type MyBidPosition, readMyBidPositions } from "#domains/bidding/reads.ts"
import { readDisplayPreferences } from "#domains/delivery/read-display-preferences.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import type { ListingCard } from "#domains/shop/listing-card.ts"
import { ShownPriceText } from "#domains/shop/parts/shown-price-text.tsx"
import { shownPriceOf } from "#domains/shop/shown-price.ts"
import { useTexts } from "#language/use-texts.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader, signInPath } from "#web/screen.ts"
import type { WishKind } from "../kinds.ts"
import { useWish } from "../parts/use-wish.ts"
import { listWishes, type Wish } from "../reads.ts"
import { previousPath, wishFromPage } from "../wish-from-page.ts"
import type { Route } from "./+types/wishlist"

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { delivery } = await readDisplayPreferences(ctx, request.headers.get("cookie"))
    const wishes = await listWishes(ctx, delivery.code)
    const lots = wishes.flatMap((wish) => (wish.kind === "lot" ? [wish] : []))
    lots.sort((one, other) => rankOf(one) - rankOf(other))
    return {
      lots,
      goods: wishes.flatMap((wish) => (wish.kind === "lot" ? [] : [wish])),
      mine: await readMyBidPositions(
        ctx,
        lots.map(({ lot }) => lot.id),
      ),
      now: ctx.now().toISOString(),
    }
  })
}

function rankOf({ lot }: LotWish): number {
  const endsMs = Date.parse(lot.endsAt)
  return isOpen(lot.status) ? endsMs : Number.MAX_SAFE_INTEGER - endsMs
}

const isOpen = (status: string) => status === "live" || status === "upcoming"

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
  const wish = (await request.formData()).get("wish")
  return await runAction(ctx, async () => {
    await wishFromPage(ctx, wish)
    return redirect(previousPath(request, ctx.app.origin), 303)
  })
}

type LotWish = Extract<Wish, { kind: "lot" }>
type GoodsWish = Exclude<Wish, { kind: "lot" }>

export default function Wishlist({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const { lots, goods, mine, now } = loaderData
  const t = useTexts("wishlist")
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const open = lots.filter(({ lot }) => isOpen(lot.status))
  useLive(open.map(({ lot }) => lot.id).slice(0, 200), [])
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <header className="grid gap-1">
        <h1 className="text-3xl">{t("title")}</h1>
        {lots.length + goods.length > 0 && (
          <p className="figures text-ink-soft">{t("count", { count: lots.length + goods.length })}</p>
        )}
      </header>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {lots.length + goods.length === 0 && <EmptyWishlist />}
      {lots.length > 0 && (
        <List title={t("lots")}>
          {lots.map(({ subjectId, lot }) => (
            <LotLine key={subjectId} initialLot={lot} mine={mine[subjectId]} now={now} />
          ))}
        </List>
      )}
      {goods.length > 0 && (
        <List title={t("goods")}>
          {goods.map((wish) => (
            <GoodsLine key={wish.subjectId} wish={wish} />
          ))}
        </List>
      )}
    </>
  )
}

function EmptyWishlist() {
  const t = useTexts("wishlist")
  return (
    <EmptyState
      title={t("none")}
      next={
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/whisky-auction-live">{t("toLive")}</LinkButton>
          <LinkButton to={shopPath("bottle", homePlace)}>{t("toShop")}</LinkButton>
        </p>
      }
    >
      {t("noneText")}
    </EmptyState>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-rule-strong pb-2 text-xl">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type WishLineProps = {
  kind: WishKind
  subjectId: string
  imagePath: string
  name: string
  path: PagePath | null
  label: string
  price: ReactNode
  state: ReactNode
}

function Line({ kind, subjectId, imagePath, name, path, label, price, state }: WishLineProps) {
  const t = useTexts("wishlist")
  const [isOn, toggle] = useWish(kind, subjectId, true)
  const title = "font-name text-base leading-snug"
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-rule py-3 md:grid-cols-[3rem_minmax(0,1fr)_8.5rem_8.5rem_auto]">
      <LotImage
        lot={{ imagePath }}
        className={classNames("max-w-10 max-md:row-span-3 max-md:self-start", !isOn && "opacity-40")}
      />
      <div className="grid gap-0.5">
        <p className="figures label-text">{label}</p>
        {path === null ? (
          <p className={title}>{name}</p>
        ) : (
          <Link to={path} className={classNames(title, "no-underline hover:text-act-text")}>
            {name}
          </Link>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-4 md:contents">
        <div className="grid md:justify-items-end md:text-right">{price}</div>
        <div className="grid justify-items-end gap-0.5 text-right text-sm">{state}</div>
      </div>
      <form
        method="post"
        className="col-start-2 justify-self-start md:col-start-auto md:justify-self-end"
        onSubmit={(event) => {
          event.preventDefault()
          toggle()
        }}
      >
        <Button
          size="small"
          name="wish"
          value={`${isOn ? "remove" : "add"} ${kind} ${subjectId}`}
          aria-label={`${t(isOn ? "remove" : "putBack")}: ${name}`}
        >
          {t(isOn ? "remove" : "putBack")}
        </Button>
      </form>
    </li>
  )
}

type LotLineProps = { initialLot: LotWish["lot"]; mine: MyBidPosition | undefined; now: string }

function LotLine({ initialLot, mine, now }: LotLineProps) {
  const t = useTexts("wishlist")
  const placeTexts = useTexts("places")
  const lot = useLot(initialLot)
  useLiveRevalidation(lot.status !== initialLot.status)
  const label = isOpen(lot.status) ? t(lot.bidCount > 0 ? "current" : "opening") : t("ended")
  return (
    <Line
      kind="lot"
      subjectId={lot.id}
      imagePath={lot.imagePath}
      name={lot.name}
      path={lot.path}
      label={t("lot", { number: lot.number, place: placeTexts(`names.${lot.location}`) })}
      price={
        <>
          <LivePrice cents={lot.priceCents} />
          <span className="label-text">{label}</span>
        </>
      }
      state={
        <>
          <LotStatusMark lot={lot} mine={mine} />
          {lot.status === "live" && <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} />}
        </>
      }
    />
  )
}

function GoodsLine({ wish: { kind, subjectId, goods } }: { wish: GoodsWish }) {
  const t = useTexts("wishlist")
  const placeTexts = useTexts("places")
  const { name, imagePath, offer } = goods
  const common = { kind, subjectId, name, imagePath }
  if (!offer)
    return (
      <Line
        {...common}
        path={kind === "product" ? pathTo("/product/:id", { id: subjectId }) : null}
        label={t(kind === "product" ? "bottle" : "cask")}
        price={null}
        state={<span className="text-ink-soft">{t("notOffered")}</span>}
      />
    )
  return (
    <Line
      {...common}
      path={offer.path}
      label={t(`${offer.kind}In`, { place: placeTexts(`names.${offer.location}`) })}
      price={<ShownPriceText price={shownPriceOf(offer)} />}
      state={<Stock offer={offer} />}
    />
  )
}

function Stock({ offer: { kind, available } }: { offer: ListingCard }) {
  const t = useTexts("wishlist")
  if (kind === "cask") return null
  if (available <= 0) return <span className="text-ink-soft">{t("outOfStock")}</span>
  return <span className="figures">{t(kind === "dram" ? "dramsLeft" : "inStock", { count: available })}</span>
}
