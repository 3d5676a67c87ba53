import { FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { BottlePhotos } from "#domains/submissions/admin/parts/bottle-photos.tsx"
import type { AdminBottle } from "#domains/submissions/admin/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { HiddenField, SubmitButton } from "#ui/form-fields.tsx"
import { Input } from "#ui/inputs.tsx"
import { shots } from "../kinds.ts"
import { CodeField } from "./code-field.tsx"

type PhotographedBottle = Pick<AdminBottle, "id" | "name" | "code" | "state" | "photos">

type Props = { bottle: PhotographedBottle | null; error: string | undefined; answer: PageAnswer }

/** Straight from the camera of a phone: one photograph after the other, in a fixed order. */
export function PhotographStation({ bottle, error, answer }: Props) {
  const t = useTexts("warehouse")
  return (
    <div className="grid max-w-xl gap-6">
      <Form method="get" action="/admin/scan" className="grid gap-4">
        <p className="text-ink-soft">{t("about.photograph")}</p>
        <input type="hidden" name="station" value="photograph" />
        <CodeField
          key={bottle?.code ?? ""}
          label={t("scanBottle")}
          button={t("buttons.open")}
          error={error}
          isFirst={!bottle}
        />
      </Form>
      {bottle && <Shots bottle={bottle} answer={answer} />}
    </div>
  )
}

function Shots({ bottle, answer }: { bottle: PhotographedBottle; answer: PageAnswer }) {
  const t = useTexts("warehouse")
  const submit = useSubmit()
  const taken = bottle.photos.filter(({ slot }) => slot.startsWith("company")).length
  const next = shots[taken]
  return (
    <section className="grid gap-4" aria-label={bottle.name}>
      <h2 className="text-xl" lang="">
        {bottle.name} <span className="figures label-text">{bottle.code}</span>
      </h2>
      <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {shots.map((shot, at) => (
          <li key={shot} className={at < taken ? "text-ink-soft" : "font-semibold"}>
            {at < taken ? "✓" : `${at + 1}.`} {t(`shots.${shot}`)}
          </li>
        ))}
      </ol>
      <FormProblem answer={refusedIn(answer, "photos", "photograph")} />
      <Form method="post" action="/admin/scan" encType="multipart/form-data" className="grid gap-3">
        <HiddenField name="bottle" value={bottle.id} />
        <HiddenField name="code" value={bottle.code ?? ""} />
        <Field label={next ? t("takePhoto", { shot: t(`shots.${next}`) }) : t("takeAnother")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="file"
              name="file"
              accept="image/*"
              capture="environment"
              className="min-h-14"
              onChange={(event) => {
                const { form } = event.currentTarget
                if (!form || event.currentTarget.files?.length === 0) return
                const fields = new FormData(form)
                fields.set("intent", "photos")
                void submit(fields, { method: "post", action: "/admin/scan", encType: "multipart/form-data" })
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="photos" className="min-h-14" text={t("buttons.addPhoto")} />
        </div>
      </Form>
      <BottlePhotos photos={bottle.photos} canDrop={false} />
      {bottle.state === "inspected" && (
        <Form method="post" action="/admin/scan">
          <HiddenField name="bottle" value={bottle.id} />
          <Button
            name="intent"
            value="photograph"
            kind="act"
            className="min-h-14 w-full"
            disabled={taken === 0}
            text={t("buttons.photograph")}
          />
        </Form>
      )}
    </section>
  )
}
