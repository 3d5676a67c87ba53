import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { focusChoices, picturePlaces } from "../../page-pictures/places.ts"
import { listPagePictures } from "../../page-pictures/read-page-picture.ts"
import { dropPagePicture, savePagePicture } from "../../page-pictures/save-page-picture.ts"
import { PagePicture } from "../../parts/page-picture.tsx"
import type { Route } from "./+types/page-pictures"

export const loader = adminLoader("publish", async (ctx, { url }: Route.LoaderArgs) => ({
  places: await listPagePictures(ctx),
  edited: url.searchParams.get("edit"),
  history: await readSettingHistory(ctx, "publish", "display.changePagePicture", "display.dropPagePicture"),
}))

export const action = adminAction("publish", async (ctx, submitted, _args, form) => {
  const isDropped = submitted.intent === "drop"
  const file = form.get("picture")
  if (isDropped) await dropPagePicture(ctx, submitted)
  else await savePagePicture(ctx, submitted, file instanceof File && file.size > 0 ? file : null)
  const message = isDropped ? "drawing" : "picture"
  return redirectWithToast("/admin/page-pictures", "display-admin", `messages.${message}`)
})

export default function PagePictures({ loaderData, actionData }: Route.ComponentProps) {
  const { places, edited, history } = loaderData
  const t = useTexts("display-admin")
  const chosen = refusedIn(actionData)?.submitted?.place ?? edited
  const current = places.find(({ place }) => place === chosen)
  return (
    <>
      <AdminPageHead title={t("pagePictures.title")} aside={t("pagePictures.lead")} />
      <FormProblem answer={actionData} />
      {current && <PictureFields key={current.place} of={current} answer={actionData} />}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {places.map((each) => (
          <li key={each.place}>
            <Place of={each} />
          </li>
        ))}
      </ul>
      <Guide />
      <History entries={history} />
    </>
  )
}

type ListedPlace = Route.ComponentProps["loaderData"]["places"][number]

function Place({ of }: { of: ListedPlace }) {
  const t = useTexts("display-admin")
  const { place, photo } = of
  return (
    <article className="grid gap-2">
      <PagePicture of={of} className="aspect-[2/1]" sizes="24rem" />
      <h2 className="text-lg">{t(`pagePictures.places.${place}`)}</h2>
      <p className="label-text">{t(photo ? "pagePictures.photo" : "pagePictures.drawing")}</p>
      <p className="flex flex-wrap gap-x-4">
        <Link to={`?edit=${place}`} className="link inline-flex min-h-6 items-center">
          {t(photo ? "pagePictures.change" : "pagePictures.choose")}
          <span className="sr-only">: {t(`pagePictures.places.${place}`)}</span>
        </Link>
        <Link to={picturePlaces[place].path} className="link inline-flex min-h-6 items-center">
          {t("pagePictures.open")}
          <span className="sr-only">: {t(`pagePictures.places.${place}`)}</span>
        </Link>
      </p>
    </article>
  )
}

type PictureFieldsProps = { of: ListedPlace; answer: Route.ComponentProps["actionData"] }

function PictureFields({ of, answer }: PictureFieldsProps) {
  const t = useTexts("display-admin")
  const { place, photo } = of
  const refusal = refusedIn(answer)?.refusal
  const isOfPicture = refusal?.code.startsWith("pictures.")
  return (
    <AdminForm
      asksBeforeLeaving
      answer={answer}
      values={valuesOf(of)}
      action="?"
      encType="multipart/form-data"
      className="grid gap-4 border-y border-rule py-5"
    >
      <h2 className="text-lg">{t(`pagePictures.places.${place}`)}</h2>
      <HiddenField name="place" value={place} />
      {photo && <Preview of={of} />}
      <TextField
        name="picture"
        label={t("fields.picture")}
        hint={t("pagePictures.pictureHint")}
        {...(isOfPicture && refusal ? { error: refusal.message } : {})}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
      />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          name="altEn"
          label={t("pagePictures.altEn")}
          hint={t("pagePictures.altHint")}
          maxLength={200}
        />
        <TextField name="altVi" label={t("pagePictures.altVi")} maxLength={200} lang={localeOf.vi} />
        <TextField name="altCn" label={t("pagePictures.altCn")} maxLength={200} lang={localeOf.cn} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 md:max-w-xl">
        {(["focusX", "focusY"] as const).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`pagePictures.${name}`)}
            options={focusChoices.map((share) => [share, t(`pagePictures.${name}s.${share}`)])}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="save" kind="act" text={t("pagePictures.save")} />
        {photo && <SubmitButton intent="drop" kind="alarm" text={t("pagePictures.drop")} />}
        <LinkButton to="?" kind="quiet" text={t("leave")} />
      </div>
    </AdminForm>
  )
}

/** As pages crop it on a wide screen and on a phone. */
function Preview({ of }: { of: ListedPlace }) {
  const t = useTexts("display-admin")
  return (
    <div className="flex flex-wrap items-start gap-5">
      {(["wide", "phone"] as const).map((crop) => (
        <figure key={crop} className="grid gap-1">
          <PagePicture
            of={of}
            sizes="24rem"
            className={crop === "wide" ? "aspect-[5/2] max-w-96" : "aspect-[4/3] max-w-56"}
          />
          <figcaption className="label-text">{t(`pagePictures.crops.${crop}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function valuesOf({ stored }: ListedPlace): FormFields {
  if (!stored) return { focusX: "50", focusY: "50" }
  const { alt, focusX, focusY } = stored
  return {
    ...{ altEn: alt.en, altVi: alt.vi, altCn: alt.cn },
    ...{ focusX: String(focusX), focusY: String(focusY) },
  }
}

const advice = ["light", "angles", "label", "fill", "capsule", "box", "faults", "pages"] as const

function Guide() {
  const t = useTexts("display-admin")
  return (
    <Section id="guide" title={t("guide.title")} className="max-w-read">
      <dl className="grid gap-2">
        {advice.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`guide.${name}Title`)}</dt>
            <dd className="text-ink-soft">{t(`guide.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
