import { setImmediate as breathe } from "node:timers/promises"
import type { Pool } from "pg"
import { readStoredSetting } from "#domains/content/settings.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { type EvidenceSources, evidenceOf, evidenceOfDefaults } from "./evidence.ts"
import { gatherBeneficiaries, gatherDefaulters } from "./gather-defaults.ts"
import { gatherMarks } from "./gather-marks.ts"
import { type DefaulterFacts, scoreDefaulter, severityOf } from "./rules.ts"
import { scanBids } from "./scan-bids.ts"
import {
  type Subject,
  type Suspect,
  shieldsOf,
  subjectsOf,
  suspectOf,
  withoutRingMembers,
} from "./scoring/find-suspects.ts"
import { linkAccounts } from "./scoring/links.ts"
import type { IntegrityWeights } from "./scoring/weights.ts"
import { type Finding, storeFindings } from "./store-findings.ts"
import { weightsSetting } from "./weights-setting.ts"

const dayMs = 86_400_000

const searchedDays = 365

export async function searchFindings(app: AppContext, signal?: AbortSignal): Promise<number> {
  const since = new Date(app.clock.now().getTime() - searchedDays * dayMs)
  const pool = app.reports.$client
  const weights = await readStoredSetting(contextFor(app), weightsSetting)
  const { marks, createdMs } = await gatherMarks(pool, since)
  const links = linkAccounts(marks, createdMs)
  const scan = await scanBids(pool, { since, ringOf: links.ringOf }, signal)
  const shields = shieldsOf(await gatherBeneficiaries(pool, since), links)
  const suspects = await findInTurns([subjectsOf(scan, links), shields], weights)
  const known = await withoutKnown(pool, suspects)
  const defaulters = await gatherDefaulters(pool, since)
  const sources = { marks, lotTexts: await readLotTexts(pool, [...known, ...defaulters]) }
  const findings = [
    ...known.map((suspect) => findingOf(suspect, sources)),
    ...defaulters.flatMap((facts) => defaulterFinding(facts, sources)),
  ]
  await transaction(contextFor(app), (tx) => storeFindings(tx, findings))
  return findings.length
}

const subjectsAtOnce = 2_000

/** There may be a million pairs, and the server must answer meanwhile. */
async function findInTurns(
  sources: readonly Iterable<Subject>[],
  weights: IntegrityWeights,
): Promise<Suspect[]> {
  const found: Suspect[] = []
  let count = 0
  for (const subjects of sources)
    for (const subject of subjects) {
      if (++count % subjectsAtOnce === 0) await breathe()
      const suspect = suspectOf(subject, weights)
      if (suspect) found.push(suspect)
    }
  return withoutRingMembers(found)
}

/** Leaves out closed accounts, and pairs that staff have marked as one person's. */
async function withoutKnown(pool: Pool, suspects: readonly Suspect[]): Promise<Suspect[]> {
  const ids = [...new Set(suspects.flatMap(({ accounts, other }) => [...accounts, other]))]
  const { rows } = await pool.query<{ id: string; personId: string | null }>(
    'select id, person_id as "personId" from members where id = any($1) and closed_at is null',
    [ids],
  )
  const persons = new Map(rows.map(({ id, personId }) => [id, personId]))
  return suspects.filter(({ accounts, other }) => {
    if (!accounts.every((account) => persons.has(account))) return false
    const person = persons.get(other) ?? null
    return person === null || accounts.some((account) => persons.get(account) !== person)
  })
}

type WithLots = Suspect | DefaulterFacts

const lotTextsText = `
  select l.id, l.number || '. ' || p.name as text from lots l join products p on p.id = l.product_id where l.id = any($1)`

async function readLotTexts(pool: Pool, found: readonly WithLots[]): Promise<Map<string, string>> {
  const ids = found.flatMap((each) =>
    "lotIds" in each ? each.lotIds : (each.pair?.lotIds ?? each.beneficiary?.lotIds ?? []),
  )
  const { rows } = await pool.query<{ id: string; text: string }>(lotTextsText, [ids])
  return new Map(rows.map(({ id, text }) => [id, text]))
}

function findingOf(suspect: Suspect, sources: EvidenceSources): Finding {
  const { kind, accounts, other, features, score } = suspect
  return {
    kind,
    memberId: accounts[0] ?? "",
    otherId: other,
    accountIds: kind === "ring" ? accounts : [],
    score: Math.round(score),
    severity: severityOf(score),
    features,
    evidence: evidenceOf(suspect, sources),
  }
}

function defaulterFinding(facts: DefaulterFacts, sources: EvidenceSources): Finding[] {
  const score = scoreDefaulter(facts)
  if (score === null) return []
  return [
    {
      kind: "defaulter",
      memberId: facts.memberId,
      otherId: null,
      accountIds: [],
      score: Math.round(score),
      severity: severityOf(score),
      features: null,
      evidence: evidenceOfDefaults(facts, sources),
    },
  ]
}
