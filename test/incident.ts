import type { IncidentForm } from "#domains/status/inputs.ts"

export function incidentForm(beganAt: Date, change: Partial<IncidentForm> = {}): IncidentForm {
  return {
    ...{ titleEn: "Search is slow", titleVi: "Tìm kiếm chậm", titleCn: "搜索变慢" },
    ...{ textEn: "We are looking for the cause.", textVi: "", textCn: "" },
    ...{ components: ["search"], impact: "degraded", stage: "investigating" },
    ...{ beganAt, key: "a key of an incident" },
    ...change,
  }
}
