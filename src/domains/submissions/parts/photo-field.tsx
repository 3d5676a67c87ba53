import { useEffect, useId, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { FieldError } from "#ui/field.tsx"
import { useFieldError } from "#ui/form-context.ts"
import { Icon } from "#ui/icon.tsx"
import { useIsHydrated } from "#ui/use-is-hydrated.ts"
import type { UploadedPhoto } from "../submitted-form.ts"
import { sendPhoto } from "./send-photo.ts"

const maxBytes = 10 * 1024 * 1024
const kinds = "image/jpeg,image/png,image/webp,image/heic,image/heif"

type Props = {
  name: string
  label: string
  isOptional: boolean
  photo: UploadedPhoto | undefined
  error: string | undefined
  onPhoto(photo: UploadedPhoto | undefined): void
  onBusy(isBusy: boolean): void
}

type UploadState = { share: number; isWaiting: boolean; problem: string | null; file: File | null }
const idleUpload: UploadState = { share: 0, isWaiting: false, problem: null, file: null }

export function PhotoField({ name, label, isOptional, photo, error, onPhoto, onBusy }: Props) {
  const t = useTexts("submissions")
  const id = useId()
  const isAwake = useIsHydrated()
  const ending = useRef<() => void>(undefined)
  const [{ share, isWaiting, problem, file }, setState] = useState(idleUpload)
  const isBusy = file !== null && problem === null
  const { anchor } = useFieldError(name, error)
  const wrong = problem ?? error
  useEffect(() => () => ending.current?.(), [])

  function over(next: UploadState): void {
    setState(next)
    onBusy(false)
  }

  function send(chosen: File): void {
    ending.current?.()
    if (chosen.size > maxBytes) {
      over({ ...idleUpload, problem: t("form.photoTooHeavy") })
      return
    }
    setState({ ...idleUpload, file: chosen })
    onBusy(true)
    ending.current = sendPhoto(chosen, {
      onProgress: (share) => setState((before) => ({ ...before, share, isWaiting: false })),
      onWaiting: () => setState((before) => ({ ...before, isWaiting: true })),
      onProblem: (message) =>
        over({ ...idleUpload, file: chosen, problem: message || t("form.photoFailed") }),
      onDone(uploaded) {
        over(idleUpload)
        onPhoto(uploaded)
      },
    })
  }

  return (
    <div className="grid content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-semibold">{label}</span>
        {isOptional && <span className="label-text whitespace-nowrap">{t("form.optional")}</span>}
      </div>
      <input type="hidden" name={name} value={photo?.id ?? ""} />
      <div
        className={classNames(
          "grid min-h-44 place-items-center overflow-hidden rounded-sm border border-dashed bg-paper-raised",
          wrong ? "border-alarm" : "border-rule-strong",
        )}
      >
        {photo && !isBusy ? (
          <img src={photo.src} alt={t("form.photoOf", { label })} className="h-44 w-full object-contain" />
        ) : (
          <Progress isBusy={isBusy} isWaiting={isWaiting} share={share} label={label} />
        )}
      </div>
      <Choosers
        id={id}
        anchor={anchor}
        name={`${name}.file`}
        label={label}
        isAwake={isAwake}
        hasPhoto={photo !== undefined}
        wrong={wrong}
        onFile={(chosen) => chosen && send(chosen)}
      />
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
      {problem !== null && file && (
        <Button type="button" size="small" className="justify-self-start" onClick={() => send(file)}>
          {t("form.again")}
        </Button>
      )}
      {photo && !isBusy && isAwake && isOptional && (
        <Button
          type="button"
          kind="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onPhoto(undefined)}
        >
          {t("form.takeAway", { label })}
        </Button>
      )}
    </div>
  )
}

type ProgressProps = { isBusy: boolean; isWaiting: boolean; share: number; label: string }

function Progress({ isBusy, isWaiting, share, label }: ProgressProps) {
  const t = useTexts("submissions")
  if (!isBusy) return <Icon name="bottle" className="size-10 text-ink-faint" />
  const percent = Math.floor(share * 100)
  const sending = percent < 100 ? t("form.sendingPhoto", { percent }) : t("form.lookingAt")
  return (
    <div className="grid w-full gap-2 px-4 text-center text-sm">
      <progress
        value={percent}
        max={100}
        aria-label={t("form.sendingOf", { label })}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-paper-sunk [&::-moz-progress-bar]:bg-lead [&::-webkit-progress-bar]:bg-paper-sunk [&::-webkit-progress-value]:bg-lead"
      />
      <span role="status">{isWaiting ? t("form.waiting") : sending}</span>
    </div>
  )
}

type ChoosersProps = {
  id: string
  anchor: string | undefined
  name: string
  label: string
  isAwake: boolean
  hasPhoto: boolean
  wrong: string | undefined
  onFile(file: File | undefined): void
}

const choosers = [
  { key: "choose", className: "" },
  { key: "camera", className: "hidden pointer-coarse:order-first pointer-coarse:block" },
] as const

/** The camera button is for touch devices. Before hydration these are plain file inputs. */
function Choosers({ id, anchor, name, label, isAwake, hasPhoto, wrong, onFile }: ChoosersProps) {
  const t = useTexts("submissions")
  return (
    <div className="grid gap-1.5">
      {choosers.map(({ key, className }) => (
        <label key={key} className={classNames("relative min-w-0", className)}>
          <input
            id={key === "camera" ? undefined : anchor}
            type="file"
            accept={kinds}
            {...(key === "camera" ? { capture: "environment" as const } : {})}
            // The script uploads the file, so the form must not send it again.
            {...(isAwake ? {} : { name })}
            aria-label={`${t(`form.${key}`)}: ${label}`}
            aria-describedby={wrong ? `${id}-error` : undefined}
            aria-invalid={wrong ? true : undefined}
            onChange={({ currentTarget }) => {
              onFile(currentTarget.files?.[0])
              currentTarget.value = ""
            }}
            className={classNames("peer", isAwake ? "absolute inset-0 cursor-pointer opacity-0" : plain)}
          />
          {isAwake && (
            <span aria-hidden className={asButton}>
              {t(key === "choose" && hasPhoto ? "form.chooseOther" : `form.${key}`)}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

const plain =
  "w-full min-w-0 text-xs file:mr-2 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-rule-strong file:bg-paper-raised file:px-2.5 file:font-semibold file:text-ink"
const asButton =
  "flex min-h-11 w-full items-center justify-center rounded-sm border border-rule-strong bg-paper-raised px-2.5 py-1 text-center text-xs font-semibold leading-tight text-ink peer-hover:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
