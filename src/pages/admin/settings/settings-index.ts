import { keysOfFields, type SettingsFields, settingPaths, settingTexts } from "#admin/setting-fields.ts"
import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { permissionsOf, requirePermission } from "#domains/accounts/permissions.ts"
import { destinations as quotedCountries } from "#domains/places/destinations.ts"
import { textsOf } from "#language/texts.server.ts"
import type { KeyIn, Texts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { companyFields } from "./company-fields.ts"
import { feeFields } from "./fee-fields.ts"
import { readCompanySettings } from "./save-company.ts"
import { readFeeTerms } from "./save-fees.ts"
import { readStaffRulesForAdmin } from "./save-staff-rules.ts"
import { staffRulesFields } from "./staff-rules-fields.ts"

type SettingsPageName = KeyIn<"admin", "settings.pageTitles">
type SettingsPageEntry = { page: SettingsPageName; to: PagePath }

const groups: readonly (readonly [KeyIn<"admin", "settings.pageGroups">, readonly SettingsPageEntry[]])[] = [
  [
    "company",
    [
      { page: "company", to: "/admin/settings/company" },
      { page: "staff", to: "/admin/settings/staff" },
    ],
  ],
  ["fees", [{ page: "fees", to: "/admin/fees" }]],
  ["increments", [{ page: "increments", to: "/admin/increments" }]],
  ["collection", [{ page: "counter", to: "/admin/counter" }]],
  ["currencies", [{ page: "rates", to: "/admin/rates" }]],
  [
    "countries",
    [
      { page: "ages", to: "/admin/settings/ages" },
      { page: "laws", to: "/admin/settings/laws" },
      { page: "deliveryRates", to: "/admin/delivery-rates" },
    ],
  ],
  [
    "emails",
    [
      { page: "emails", to: "/admin/emails" },
      { page: "subscribers", to: "/admin/newsletter/subscribers" },
    ],
  ],
  [
    "operations",
    [
      { page: "health", to: "/admin/health" },
      { page: "failures", to: "/admin/failures" },
      { page: "pageSpeed", to: "/admin/page-speed" },
      { page: "audit", to: "/admin/audit" },
    ],
  ],
]

type SettingEntry = { path: string; name: string; help: string; value: string }

/** All settings by page, with their values; `q` keeps those in which each of its words occurs. */
export async function readSettingsIndex(ctx: Ctx, q: string) {
  requirePermission(ctx, "settings")
  const t = textsOf(ctx.language, "admin")
  const granted = permissionsOf(ctx)
  const settings = await readSettingsByPage(ctx, t)
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (...texts: readonly string[]) => {
    const text = texts.join(" ").toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups.flatMap(([group, pages]) => {
    const groupTitle = t(`settings.pageGroups.${group}`)
    const found = pages
      .filter(({ to }) => canOpenAdminPage(granted, to))
      .flatMap(({ page, to }) => {
        const [title, about] = [t(`settings.pageTitles.${page}`), t(`settings.pageNotes.${page}`)]
        const all = settings[page] ?? []
        const isWhole = isFound(groupTitle, title, about)
        const own = isWhole
          ? all
          : all.filter(({ name, help, value }) => isFound(groupTitle, title, name, help, value))
        return isWhole || own.length > 0 ? [{ page, to, title, about, settings: own }] : []
      })
    return found.length > 0 ? [{ group, title: groupTitle, pages: found }] : []
  })
}

export type SettingsGroup = Awaited<ReturnType<typeof readSettingsIndex>>[number]

async function readSettingsByPage(
  ctx: Ctx,
  t: Texts<"admin">,
): Promise<Partial<Record<SettingsPageName, SettingEntry[]>>> {
  const quoted = quotedCountries.join(" ")
  return {
    company: entriesOf(companyFields, await readCompanySettings(ctx), t, (path) => ({
      name: t(`settings.names.${path}`),
      help: t(`settings.hints.${path}`, { quoted }),
    })),
    staff: entriesOf(staffRulesFields, { rules: await readStaffRulesForAdmin(ctx) }, t, (path) => ({
      name: t(`staffRules.${path}`),
      help: t(`staffRules.hints.${path}`),
    })),
    fees: entriesOf(feeFields, await readFeeTerms(ctx), t, (path) => ({
      name: t(`fees.names.${path}`),
      help: t(`fees.hints.${path}`),
    })),
  }
}

function entriesOf<Values>(
  fields: SettingsFields<Values>,
  values: Values,
  t: Texts<"admin">,
  textsOfPath: (path: ReturnType<typeof settingPaths<Values>>[number]["path"]) => {
    name: string
    help: string
  },
): SettingEntry[] {
  const texts = settingTexts(fields, values)
  return settingPaths(fields, keysOfFields(fields)).map(({ path, field }) => {
    const text = texts[path] ?? ""
    const value = field.control === "tick" ? t(text ? "settings.on" : "settings.off") : text
    return { path, ...textsOfPath(path), value: value.replaceAll("\n", ", ") }
  })
}
