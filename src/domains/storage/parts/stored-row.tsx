import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { StoredItem } from "../reads.ts"

type BottleValue = { recentSold: number; medianCents: number | null }
type Props = { item: StoredItem; value: BottleValue | undefined; formId: string; now: string }

export function StoredRow({ item, value, formId, now }: Props) {
  const t = useTexts("storage")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const isStored = item.status === "stored"
  const day = (moment: string) => formatDate(moment, language, "day")
  return (
    <li className="grid grid-cols-[1.5rem_3rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-rule py-4 md:grid-cols-[1.5rem_3rem_minmax(0,1fr)_11rem]">
      <span className="pt-1">
        {isStored && (
          <input
            type="checkbox"
            name="item"
            value={item.id}
            form={formId}
            className="size-6"
            aria-label={t("choose", { title: item.title })}
          />
        )}
      </span>
      {item.imagePath ? <img src={item.imagePath} alt="" width={48} height={96} loading="lazy" /> : <span />}
      <div className="grid content-start gap-1">
        <Link to={item.path} className="font-name text-base leading-snug no-underline hover:text-act-text">
          {item.title}
        </Link>
        <p className="text-sm text-ink-soft">
          {placeTexts(`names.${item.location}`)} · {t("sinceDay", { day: day(item.since) })} ·{" "}
          {t(item.freeUntil > now ? "freeDay" : "freeEnded", { day: day(item.freeUntil) })}
        </p>
        {item.owedCents > 0 && (
          <Badge tone="alarm" icon="warning">
            {t("owedFees", { sum: money(item.owedCents) })}
          </Badge>
        )}
        {!isStored && (
          <Badge tone="act" icon="clock">
            {t(`states.${item.status}`)}
          </Badge>
        )}
        {(item.status === "relisting" || item.status === "relisted") && (
          <Link to="/my-account/my-sales" className="w-fit text-sm">
            {t("relistSales")}
          </Link>
        )}
        {isStored && <Relist item={item} />}
      </div>
      <div className="col-start-3 grid content-start gap-0.5 md:col-start-auto md:justify-items-end md:text-right">
        {value?.medianCents ? (
          <>
            <Price cents={value.medianCents} />
            <span className="label-text">{t("median", { count: value.recentSold })}</span>
          </>
        ) : (
          <span className="label-text">{t("noValue")}</span>
        )}
        <span className="label-text figures">{t("paidFor", { price: money(item.priceCents) })}</span>
      </div>
    </li>
  )
}

function Relist({ item: { id, title, relistRequestedAt, relistNote } }: { item: StoredItem }) {
  const t = useTexts("storage")
  const language = useLanguage()
  if (relistRequestedAt)
    return (
      <Form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <input type="hidden" name="item" value={id} />
        <span>{t("relistRequested", { day: formatDate(relistRequestedAt, language, "day") })}</span>
        <Button size="small" name="intent" value="drop" aria-label={`${t("relistDrop")}: ${title}`}>
          {t("relistDrop")}
        </Button>
        {relistNote && <span className="w-full text-ink-soft">{relistNote}</span>}
      </Form>
    )
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-6 cursor-pointer items-center">{t("relist")}</summary>
      <Form method="post" className="mt-2 grid max-w-read gap-3">
        <p className="text-ink-soft">{t("relistText")}</p>
        <input type="hidden" name="item" value={id} />
        <Field label={t("relistNote")}>
          {(fieldProps) => <TextArea {...fieldProps} name="note" rows={2} maxLength={500} />}
        </Field>
        <Button size="small" name="intent" value="relist" className="justify-self-start">
          {t("relistSend")}
        </Button>
      </Form>
    </details>
  )
}
