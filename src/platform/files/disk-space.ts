import { statfs } from "node:fs/promises"

export type DiskSpace = { freeBytes: number; totalBytes: number }

const gigabyte = 1024 ** 3
/** PostgreSQL stops when nothing is left, and its log of a busy evening is some gigabytes. */
const fewBytes = 5 * gigabyte
const noBytes = gigabyte
export const fewShare = 0.1

/** Of the disk that holds the folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export function diskStateOf({ freeBytes, totalBytes }: DiskSpace): "fine" | "warning" | "problem" {
  if (freeBytes < noBytes) return "problem"
  return freeBytes < fewBytes || freeBytes < totalBytes * fewShare ? "warning" : "fine"
}
