import { expect, test } from "vitest"
import { backupAlarms, isBackupDue } from "./rules.ts"

const at = (text: string) => new Date(`2026-11-${text}+08:00`)

test("a backup is due once a night, at three o'clock in Singapore, and at once if there is none", () => {
  expect(isBackupDue(undefined, at("27T12:00"))).toBe(true)
  expect(isBackupDue(at("27T03:00"), at("28T02:59"))).toBe(false)
  expect(isBackupDue(at("27T03:00"), at("28T03:00"))).toBe(true)
  expect(isBackupDue(at("27T02:59"), at("27T03:00"))).toBe(true)
  expect(isBackupDue(at("27T12:00"), at("27T23:00"))).toBe(false)
})

test("staff are warned of a failed or old backup, and of one that nobody has restored for a month", () => {
  const fine = { firstAt: at("01T03:00"), backupAt: at("27T03:00"), rehearsalAt: at("20T03:00"), fault: null }
  const now = at("27T12:00")
  expect(backupAlarms(fine, now)).toEqual([])
  expect(backupAlarms({ ...fine, fault: "no room" }, now)).toEqual(["failed"])
  expect(backupAlarms({ ...fine, backupAt: at("25T23:59") }, now)).toEqual(["old"])
  expect(backupAlarms({ ...fine, rehearsalAt: null }, now)).toEqual([])
  expect(backupAlarms({ ...fine, firstAt: new Date("2026-10-01"), rehearsalAt: null }, now)).toEqual([
    "notRehearsed",
  ])
  expect(backupAlarms({ firstAt: null, backupAt: null, rehearsalAt: null, fault: null }, now)).toEqual([])
})
