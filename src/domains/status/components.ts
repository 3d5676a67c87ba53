/** Parts of the service as bidders know them. */
export const statusComponents = ["bidding", "payments", "emails", "search", "pages"] as const
export type StatusComponent = (typeof statusComponents)[number]

/** The first of several that hold at once is shown: who announces maintenance expects what it interrupts. */
export const impairments = ["maintenance", "outage", "degraded"] as const
export type Impairment = (typeof impairments)[number]
export type ComponentState = Impairment | "operational"

export const incidentStages = ["investigating", "identified", "monitoring", "resolved"] as const

export const componentField = (component: StatusComponent) => `component-${component}`
