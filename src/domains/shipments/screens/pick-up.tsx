import { useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { chooseSlot, readPickUp } from "../choose-slot.ts"
import type { Route } from "./+types/pick-up"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readPickUp(ctx, params.id)),
    orderId: params.id,
  }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const slot = String((await request.formData()).get("slot") ?? "")
  return await runAction(ctx, async () => {
    await chooseSlot(ctx, params.id, slot)
    return redirectWithToast(pathTo("/my-account/order/:id/pick-up", params), "shipments", "pickUp.done")
  })
}

export default function PickUp({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { reference, orderId, isWaiting, isPacked, slotAt, slots, place, hours } = loaderData
  const t = useTexts("shipments")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const byDay = Map.groupBy(slots, ({ at }) => formatDate(at, language, "date"))
  return (
    <>
      <PageHead title={t("pickUp.title", { reference })} isHidden />
      <header className="grid gap-1">
        <p>
          <Link
            to={pathTo("/my-account/order/:id", { id: orderId })}
            className="link tap inline-flex items-center text-sm"
          >
            {t("pickUp.back", { reference })}
          </Link>
        </p>
        <h1 className="text-3xl">{t("pickUp.title", { reference })}</h1>
      </header>
      {!isWaiting && <p>{t("pickUp.none")}</p>}
      {isWaiting && (
        <div className="grid max-w-read gap-5">
          {slotAt && <Note tone="lead">{t("pickUp.chosen", { moment: formatDate(slotAt, language) })}</Note>}
          <p className="text-ink-soft">{t(isPacked ? "pickUp.packed" : "pickUp.notPacked")}</p>
          <p>
            <span className="label-text block">{t("pickUp.place")}</span>
            {place}
            {hours && <span className="block text-ink-soft">{hours}</span>}
          </p>
          <p>{t("pickUp.lead")}</p>
          {slots.some(({ isFree }) => isFree) ? (
            <PostForm refusal={refusal} field="slot" className="flex flex-wrap items-end gap-3">
              <Field label={t("pickUp.slot")} anchor="slot" error={refusal?.message} className="min-w-64">
                {(fieldProps) => (
                  <Select {...fieldProps} name="slot" defaultValue={slotAt ?? ""}>
                    {[...byDay].map(([day, times]) => (
                      <optgroup key={day} label={day}>
                        {times.map(({ at, isFree }) => (
                          <option key={at} value={at} disabled={!isFree}>
                            {formatDate(at, language)}
                            {!isFree && ` (${t("pickUp.full")})`}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </Select>
                )}
              </Field>
              <Button kind="act" disabled={isBusy} className="min-h-11">
                {t(slotAt ? "pickUp.change" : "pickUp.choose")}
              </Button>
            </PostForm>
          ) : (
            <p>{t("pickUp.noSlots")}</p>
          )}
        </div>
      )}
    </>
  )
}
