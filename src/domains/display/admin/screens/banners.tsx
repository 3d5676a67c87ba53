import { AdminForm, FormProblem, type RefusedForm, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { localeOf } from "#language/languages.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { fieldError } from "#ui/field-error.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { plainBannerText } from "../../banner-text.ts"
import { BannerForm } from "../../inputs.ts"
import { saveBannerPicture } from "../../save-banner-picture.ts"
import { deleteBanner, listBanners, saveBanner } from "../../save-display.ts"
import { slots } from "../../slots.ts"
import type { Route } from "./+types/banners"

export const loader = adminLoader("publish", async (ctx, { url }: Route.LoaderArgs) => {
  const banners = await listBanners(ctx)
  const edited = banners.find(({ id }) => id === url.searchParams.get("edit"))
  return {
    banners,
    edited: edited ? formOf(edited) : null,
    picture: edited?.picture ?? null,
    isOpen: edited !== undefined || url.searchParams.has("add"),
  }
})

type ListedBanner = Awaited<ReturnType<typeof listBanners>>[number]

function formOf({
  id,
  slot,
  title,
  text,
  linkText,
  path,
  pictureId,
  startsAt,
  endsAt,
  position,
  isOn,
}: ListedBanner): FormFields {
  return {
    ...{ id, slot, path, pictureId: pictureId ?? "", position: String(position), isOn: isOn ? "on" : "" },
    ...{ titleEn: title.en, titleVi: title.vi, titleCn: title.cn },
    ...{ htmlEn: text.en, htmlVi: text.vi, htmlCn: text.cn },
    ...{
      textEn: plainBannerText(text.en),
      textVi: plainBannerText(text.vi),
      textCn: plainBannerText(text.cn),
    },
    ...{ linkEn: linkText.en, linkVi: linkText.vi, linkCn: linkText.cn },
    startsAt: startsAt ? formatLocalTime(startsAt) : "",
    endsAt: endsAt ? formatLocalTime(endsAt) : "",
  }
}

export const action = adminAction("publish", async (ctx, { dropPicture, ...submitted }, _args, form) => {
  if (submitted.intent === "delete") await deleteBanner(ctx, submitted.id ?? "")
  else {
    requirePermission(ctx, "publish")
    const banner = parseInput("display", BannerForm, {
      ...submitted,
      ...(dropPicture ? { pictureId: "" } : {}),
    })
    const file = form.get("picture")
    if (file instanceof File && file.size > 0) banner.pictureId = await saveBannerPicture(ctx, file)
    await saveBanner(ctx, submitted.id || null, banner)
  }
  const message = submitted.intent === "delete" ? "deleted" : "saved"
  return redirectWithToast("/admin/banners", "display-admin", `messages.${message}`)
})

export default function Banners({ loaderData, actionData }: Route.ComponentProps) {
  const { banners, edited, picture, isOpen } = loaderData
  const t = useTexts("display-admin")
  const refused = refusedIn(actionData)
  return (
    <>
      <AdminPageHead title={t("banners")} aside={t("bannersLead")}>
        <LinkButton kind="act" to="?add=1" text={t("add")} />
      </AdminPageHead>
      <FormProblem answer={actionData} />
      {(isOpen || refused) && (
        <BannerFields key={edited?.id ?? "new"} was={edited ?? {}} picture={picture} answer={refused} />
      )}
      {banners.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <DataTable
          noun="display-admin"
          caption={t("banners")}
          columns={columns}
          rows={banners}
          stacks={false}
        />
      )}
    </>
  )
}

const languageEnds = ["En", "Vi", "Cn"] as const
const languageOf = { En: "en", Vi: "vi", Cn: "cn" } as const
const noPicture = async () => undefined
const plain = ["path", "startsAt", "endsAt", "position"] as const

type BannerFieldsProps = {
  was: FormFields
  picture: ListedBanner["picture"]
  answer: RefusedForm | undefined
}

function BannerFields({ was: usual, picture, answer }: BannerFieldsProps) {
  const t = useTexts("display-admin")
  const displayTexts = useTexts("display")
  const adminTexts = useTexts("admin")
  const refusal = answer?.refusal
  const was = answer?.submitted ?? usual
  const field = (name: KeyIn<"display-admin", "fields">, type = "text") => (
    <TextField key={name} name={name} label={t(`fields.${name}`)} type={type} />
  )
  return (
    <AdminForm
      asksBeforeLeaving
      answer={answer}
      values={was}
      action="?"
      encType="multipart/form-data"
      className="grid gap-4 border-y border-rule py-5"
    >
      <input type="hidden" name="id" value={was.id ?? ""} />
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          name="slot"
          label={t("fields.slot")}
          options={slots.map((slot) => [slot, displayTexts(`slots.${slot}`)])}
        />
        {plain.map((name) => field(name, name.endsWith("At") ? "datetime-local" : "text"))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {(["title", "link"] as const).map((name) => languageEnds.map((end) => field(`${name}${end}`)))}
      </div>
      <div className="grid gap-4 xl:grid-cols-3">
        {languageEnds.map((end) => (
          <RichField
            key={end}
            label={t(`fields.text${end}`)}
            hint={t("textHint")}
            plainHint={t("plainHint")}
            html={was[`html${end}`] ?? ""}
            plain={was[`text${end}`] ?? ""}
            lang={localeOf[languageOf[end]]}
            anchor={`text${end}`}
            error={fieldError(refusal, `text${end}`)}
            names={{ html: `html${end}`, plain: `text${end}` }}
            upload={noPicture}
          />
        ))}
      </div>
      <Picture was={was} picture={picture} answer={answer} />
      <Checkbox name="isOn" label={t("fields.isOn")} defaultChecked={Boolean(was.isOn)} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="save" kind="act" text={t("save")} />
        {was.id && <SubmitButton intent="delete" kind="alarm" text={t("delete")} />}
        <LinkButton to="?" kind="quiet" text={was.id ? t("leave") : adminTexts("cancel")} />
      </div>
    </AdminForm>
  )
}

function Picture({ was, picture, answer }: BannerFieldsProps) {
  const t = useTexts("display-admin")
  const refusal = answer?.refusal
  const isOfPicture = refusal?.code.startsWith("pictures.")
  return (
    <div className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="pictureId" value={was.pictureId ?? ""} />
      {picture && (
        <>
          <Photo picture={picture} alt={t("pictureNow")} sizes="8rem" className="h-auto w-32 rounded-sm" />
          <Checkbox name="dropPicture" value="yes" label={t("dropPicture")} />
        </>
      )}
      <TextField
        name="picture"
        label={t("fields.picture")}
        hint={t("pictureHint")}
        error={isOfPicture ? refusal?.message : undefined}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
      />
    </div>
  )
}

type EditedBanner = Route.ComponentProps["loaderData"]["banners"][number]

const columns: readonly Column<EditedBanner, "display-admin">[] = [
  { name: "slot", head: "fields.slot", cell: ({ slot }, { textsOf }) => textsOf("display")(`slots.${slot}`) },
  {
    name: "title",
    head: "fields.titleEn",
    cell: ({ id, title }) => (
      <TextLink
        to={`?edit=${id}`}
        lang="en"
        className="inline-flex min-h-6 items-center font-semibold"
        text={title.en}
      />
    ),
    className: "min-w-48 break-words",
  },
  { name: "starts", head: "fields.startsAt", value: "startsAt", format: "moment" },
  { name: "ends", head: "fields.endsAt", value: "endsAt", format: "moment" },
  { name: "state", head: "state", cell: ({ isOn }, { t }) => t(isOn ? "on" : "off") },
]
