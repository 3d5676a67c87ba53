import { globSync, writeFileSync } from "node:fs"

const places = "/usr/{lib,local/lib}/{,*/}faketime/libfaketime.so.1"

/** FAKETIME_LIBRARY names a library elsewhere. */
export function findFaketime(): string | undefined {
  return process.env.FAKETIME_LIBRARY || globSync(places)[0]
}

/** The environment of a process whose clock follows the file. Its monotonic clock goes on. */
export function envOfFaketime(library: string, clockFile: string): Record<string, string> {
  moveFaketime(clockFile, 0)
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
    FAKETIME_CACHE_DURATION: "1",
  }
}

export function moveFaketime(clockFile: string, seconds: number): void {
  writeFileSync(clockFile, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s\n`, { mode: 0o644 })
}
