import { createContext } from "react"

/** When the page of a form was read, so that it does not overwrite what others have changed since. */
export const seenAtField = "seenAt"
/** Fingerprints of what its fields have shown (`ui/meanwhile/field-change.ts`). */
export const shownValuesField = "shownValues"

/** Empty outside of the frame. */
export const SeenAtContext = createContext("")
