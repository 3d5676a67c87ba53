import { lazy, Suspense, useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import type { AdminGalleryPicture } from "../read-product.ts"

const CropFrame = lazy(async () => ({ default: (await import("./crop-frame.tsx")).CropFrame }))

const sides = ["left", "top", "width", "height"] as const
export type CropParts = Record<(typeof sides)[number], number>

const whole: CropParts = { left: 0, top: 0, width: 100, height: 100 }

type Props = { attached: AdminGalleryPicture; index: number; refusal: RefusalView | undefined }

export function CropForm({ attached, index, refusal }: Props) {
  const t = useTexts("catalogue-admin")
  const isBusy = useNavigation().state !== "idle"
  const [crop, setCrop] = useState(whole)
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const { src, largest, width, height } = attached.picture
  const plain = (
    <img src={src} alt={attached.alt} width={width} height={height} className="h-auto max-w-full" />
  )
  return (
    <section aria-labelledby="crop" className="grid gap-4 border-t border-rule pt-4">
      <h2 id="crop" className="text-xl">
        {t("products.cropTitle", { place: index + 1 })}
      </h2>
      <p className="max-w-read text-ink-soft">{t("products.cropHint")}</p>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <div className="max-w-[40rem]">
        {isAwake ? (
          <Suspense fallback={plain}>
            <CropFrame
              src={largest}
              width={width}
              height={height}
              label={t("products.cropFrame")}
              crop={crop}
              onCrop={setCrop}
            />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <Form method="post" className="grid max-w-[40rem] grid-cols-2 items-end gap-3 sm:grid-cols-4">
        <input type="hidden" name="picture" value={attached.id} />
        {sides.map((side) => (
          <Field key={side} label={t(`products.${side}`)}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                type="number"
                name={side}
                min={side === "width" || side === "height" ? 1 : 0}
                max={100}
                step="0.1"
                required
                className="figures"
                value={Number(crop[side].toFixed(1))}
                onChange={({ target }) => setCrop({ ...crop, [side]: target.valueAsNumber || 0 })}
              />
            )}
          </Field>
        ))}
        <div className="col-span-full flex flex-wrap gap-3">
          <Button name="intent" value="crop" kind="act" disabled={isBusy} text={t("products.cropSave")} />
          <LinkButton kind="quiet" to="?" preventScrollReset text={t("products.leave")} />
        </div>
      </Form>
    </section>
  )
}
