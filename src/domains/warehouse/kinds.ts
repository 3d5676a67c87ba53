/** What a scan does at once; the other stations open the bottle or the parcel. */
export const scanModes = ["receive", "shelve"] as const
export type ScanMode = (typeof scanModes)[number]

export const stations = ["receive", "inspect", "photograph", "shelve", "pick", "count"] as const
export type Station = (typeof stations)[number]

/** The photographs of a bottle, in this order. */
export const shots = ["front", "back", "level", "closure"] as const

export const maxShelfLength = 40
/** Bottles in one count. */
export const maxCounted = 500
/** How long a scan can be undone. */
export const undoMinutes = 30
