import { type RefObject, useEffect, useRef, useState } from "react"
import { maxBottles, type SubmissionKind } from "../kinds.ts"
import {
  type DraftBottle,
  draftOf,
  emptyBottle,
  type PhotoField,
  type SubmissionDraft,
  type UploadedPhoto,
} from "../submitted-form.ts"

type KeyedBottle = DraftBottle & { key: number }

const debounceMs = 400
/** The server deletes unused photographs after thirty days. */
const retentionMs = 29 * 24 * 60 * 60 * 1_000

const storageKey = (kind: SubmissionKind) => `bottles-to-send:${kind}`

export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  kind: SubmissionKind,
  initialDraft: SubmissionDraft,
) {
  const next = useRef(initialDraft.bottles.length)
  const [{ sender, version }, setSender] = useState({ sender: initialDraft.sender, version: 0 })
  const [bottles, setBottles] = useState<KeyedBottle[]>(() => keyed(initialDraft.bottles, 0))
  const [isRestored, setRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(bottles)
  latest.current = bottles

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft is read once, after hydration
  useEffect(() => {
    const stored = initialDraft.bottles.some(({ name }) => name !== "") ? undefined : restore(kind)
    if (!stored) return
    setBottles(keyed(stored.bottles, next.current))
    next.current += stored.bottles.length
    setSender({ sender: { ...initialDraft.sender, ...filled(stored.sender) }, version: 1 })
    setRestored(true)
  }, [])

  function note(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const typed = draftOf(new FormData(form.current))
      const photos = latest.current.map((bottle) => bottle.photos)
      const draft = {
        ...typed,
        bottles: typed.bottles.map((bottle, at) => ({ ...bottle, photos: photos[at] ?? {} })),
      }
      store(kind, { ...draft, at: Date.now() })
    }, debounceMs)
  }

  function change(changed: (before: KeyedBottle[]) => KeyedBottle[]): void {
    setBottles(changed)
    note()
  }

  return {
    sender,
    senderVersion: version,
    bottles,
    isRestored,
    note,
    add: () =>
      change((before) =>
        before.length < maxBottles ? [...before, { ...emptyBottle, key: next.current++ }] : before,
      ),
    remove: (key: number) => change((before) => before.filter((bottle) => bottle.key !== key)),
    setPhoto: (key: number, field: PhotoField, photo: UploadedPhoto | undefined) =>
      change((before) =>
        before.map((bottle) =>
          bottle.key === key ? { ...bottle, photos: withPhoto(bottle, field, photo) } : bottle,
        ),
      ),
  }
}

function withPhoto({ photos }: DraftBottle, field: PhotoField, photo: UploadedPhoto | undefined) {
  const { [field]: _, ...others } = photos
  return photo ? { ...others, [field]: photo } : others
}

function keyed(bottles: readonly DraftBottle[], from: number): KeyedBottle[] {
  return bottles.map((bottle, index) => ({ ...bottle, key: from + index }))
}

function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<Fields>
}

function store(kind: SubmissionKind, draft: SubmissionDraft & { at: number }): void {
  try {
    localStorage.setItem(storageKey(kind), JSON.stringify(draft))
  } catch {}
}

function restore(kind: SubmissionKind): SubmissionDraft | undefined {
  try {
    const stored: (SubmissionDraft & { at: number }) | null = JSON.parse(
      localStorage.getItem(storageKey(kind)) ?? "null",
    )
    if (!stored || Date.now() - stored.at > retentionMs || stored.bottles.length === 0) return undefined
    return stored.bottles.some(({ name, photos }) => name !== "" || Object.keys(photos).length > 0)
      ? stored
      : undefined
  } catch {
    return undefined
  }
}

export function deleteDraft(kind: SubmissionKind): void {
  try {
    localStorage.removeItem(storageKey(kind))
  } catch {}
}
