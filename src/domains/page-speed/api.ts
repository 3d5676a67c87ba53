import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { countReport } from "./count-report.ts"
import { SpeedReport } from "./inputs.ts"

export const pageSpeedApi = createRouter().post(
  "/page-speed",
  describeApi("Report how quick a page was for its visitor, in the metrics of web-vitals", {
    answer: z.object({ isCounted: z.literal(true) }),
    tags: ["Page speed"],
    status: 202,
  }),
  body("page-speed", SpeedReport),
  (c) => {
    countReport(c.var.ctx, c.req.valid("json"))
    return c.json({ isCounted: true as const }, 202)
  },
)
