import { z } from "zod"
import { parseSingaporeTime } from "#platform/time.ts"
import { impairments, incidentStages, statusComponents } from "./components.ts"

const title = z.string().trim().max(120, "titleTooLong").default("")
const text = z.string().trim().max(2_000, "textTooLong").default("")

export const IncidentUpdateForm = z.object({
  components: z.array(z.enum(statusComponents)).min(1, "componentsRequired"),
  impact: z.enum(impairments, "impactUnclear"),
  stage: z.enum(incidentStages, "stageUnclear"),
  textEn: z.string("textRequired").trim().min(3, "textRequired").max(2_000, "textTooLong"),
  ...{ textVi: text, textCn: text },
  key: z.string().min(6).max(80),
})
export type IncidentUpdateForm = z.output<typeof IncidentUpdateForm>

export const IncidentForm = IncidentUpdateForm.extend({
  titleEn: z.string("titleRequired").trim().min(3, "titleRequired").max(120, "titleTooLong"),
  ...{ titleVi: title, titleCn: title },
  beganAt: z
    .string("timeUnclear")
    .transform((typed) => parseSingaporeTime(typed))
    .pipe(z.date("timeUnclear")),
})
export type IncidentForm = z.output<typeof IncidentForm>
