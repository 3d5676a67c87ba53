import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { localeOf } from "#language/languages.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("banners")} isHidden />
      <AdminPageHead title={t("banners")} aside={t("bannersLead")}>
        <LinkButton kind="act" to="?add=1">
          {t("add")}
        </LinkButton>
      </AdminPageHead>
      {refused && !refused.refusal.facts.field && <Note tone="alarm">{refused.refusal.message}</Note>}
      {(isOpen || refused) && (
        <BannerFields
          key={edited?.id ?? "new"}
          was={refused?.submitted ?? edited ?? {}}
          picture={picture}
          refusal={refused?.refusal}
        />
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

type BannerRefusal = Parameters<typeof fieldError>[0]
const languageEnds = ["En", "Vi", "Cn"] as const
const languageOf = { En: "en", Vi: "vi", Cn: "cn" } as const
const noPicture = async () => undefined
const plain = ["path", "startsAt", "endsAt", "position"] as const

type BannerFieldsProps = {
  was: FormFields
  picture: ListedBanner["picture"]
  refusal: BannerRefusal
}

function BannerFields({ was, picture, refusal }: BannerFieldsProps) {
  const t = useTexts("display-admin")
  const displayTexts = useTexts("display")
  const isBusy = useNavigation().state !== "idle"
  const field = (name: KeyIn<"display-admin", "fields">, type = "text") => (
    <Field key={name} label={t(`fields.${name}`)} anchor={name} error={fieldError(refusal, name)}>
      {(fieldProps) => <Input {...fieldProps} type={type} name={name} defaultValue={was[name]} />}
    </Field>
  )
  return (
    <PostForm
      refusal={refusal}
      action="?"
      encType="multipart/form-data"
      className="grid gap-4 border-y border-rule py-5"
    >
      <input type="hidden" name="id" value={was.id ?? ""} />
      <div className="grid gap-4 md:grid-cols-3">
        <Field label={t("fields.slot")} anchor="slot" error={fieldError(refusal, "slot")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="slot" defaultValue={was.slot}>
              {slots.map((slot) => (
                <option key={slot} value={slot}>
                  {displayTexts(`slots.${slot}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
      <Picture was={was} picture={picture} refusal={refusal} />
      <Checkbox name="isOn" label={t("fields.isOn")} defaultChecked={Boolean(was.isOn)} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" kind="act" disabled={isBusy}>
          {t("save")}
        </Button>
        {was.id && (
          <Button name="intent" value="delete" kind="alarm" disabled={isBusy}>
            {t("delete")}
          </Button>
        )}
        <LinkButton to="?" kind="quiet">
          {t("leave")}
        </LinkButton>
      </div>
    </PostForm>
  )
}

function Picture({ was, picture, refusal }: BannerFieldsProps) {
  const t = useTexts("display-admin")
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
      <Field
        label={t("fields.picture")}
        hint={t("pictureHint")}
        error={isOfPicture ? refusal?.message : undefined}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          />
        )}
      </Field>
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
      <Link className="link inline-flex min-h-6 items-center font-semibold" to={`?edit=${id}`} lang="en">
        {title.en}
      </Link>
    ),
    className: "min-w-48 break-words",
  },
  { name: "starts", head: "fields.startsAt", value: "startsAt", format: "moment" },
  { name: "ends", head: "fields.endsAt", value: "endsAt", format: "moment" },
  { name: "state", head: "state", cell: ({ isOn }, { t }) => t(isOn ? "on" : "off") },
]
