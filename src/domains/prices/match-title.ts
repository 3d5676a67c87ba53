import { isYear, readTitle, type TitleFacts, wordsOf } from "./read-title.ts"

export type CandidateBottle<Id extends string = string> = {
  id: Id
  name: string
  distillery: string | null
  bottler: string
  age: number | null
  vintage: number | null
  bottledYear: number | null
  abvPercent: number
  volumeMl: number
  caskType: string | null
  whiskyType: string | null
}

export type ExternalListing = {
  title: string
  isTitleComplete: boolean
  itemType: string
  distilleryName: string | null
  abvPercent: number | null
  volumeMl: number | null
}

export type Match<Id extends string> = { productId: Id; score: number }

type IndexedBottle<Id extends string> = CandidateBottle<Id> & {
  /** Without all of these in the title it is another bottle. */
  needed: Set<string>
  years: number[]
  isNamed: boolean
  /** "Corryvreckan" alone identifies its bottle. */
  isAlone: boolean
  existing: Set<string>
  isIndependent: boolean
}

/** Words of any bottle. */
const stopWords = wordSet(
  "the a an of and in with de by for single malt scotch whisky whiskey year old yo no number release special limited exclusive very only tube tin box boxed carton bottle vintage vol alc abv e",
)
/** Words of many bottles: they distinguish one only together with others. */
const commonWords = wordSet(
  "sherry bourbon port wood oak cask strength double triple matured finish finished reserve edition batch cut release committee 1st 2nd style barrel proof rye corn grain blended islay highland speyside classic original quarter small",
)
/** A bottle whose name lacks these is another bottling. */
const distinguishingWords = wordSet(
  "committee reserve batch edition feis ile festival import private distillery handfilled oldstyle untamed miniature decanter ceramic",
)
const usualStrengths = new Set([40, 43, 45, 46, 48, 50])
const usualVolumes = new Set([700, 750])
const official = "Official bottling"
/** Collectors regard an old core bottling as another bottle than today's. */
const maxYearsApart = 5

/** A missing match is better than a wrong one. */
export function matcherOf<Id extends string>(
  bottles: readonly CandidateBottle<Id>[],
  otherBottlers: readonly string[] = [],
): (listed: ExternalListing) => Match<Id> | null {
  const independents = [...new Set([...bottles.map(({ bottler }) => bottler), ...otherBottlers])]
    .filter((bottler) => bottler !== official)
    .map(nameOf)
    .filter((name) => name.some((word) => !commonWords.has(word)))
  const timesUsed = new Map<string, number>()
  for (const word of bottles.flatMap(({ name }) => [...new Set(wordsOf(name))]))
    timesUsed.set(word, (timesUsed.get(word) ?? 0) + 1)
  const indexed = bottles.map((bottle) => indexBottle(bottle, timesUsed))
  const byWord = Map.groupBy(indexed, ({ needed }) => rarest(needed))
  const byFacts = Map.groupBy(
    indexed.filter(({ isIndependent }) => !isIndependent),
    factsKey,
  )
  return (listed) => {
    if (listed.itemType !== "whisky bottle") return null
    const title = readTitle(listed.title)
    if (title.isManyBottles) return null
    const titleWords = new Set([...title.words, ...title.remark])
    const named = title.isOfficial
      ? []
      : independents.filter((name) => name.every((word) => titleWords.has(word)))
    const fits = [...titleWords]
      .flatMap((word) => byWord.get(word) ?? [])
      .flatMap((bottle) => {
        const score = scoreOf(bottle, title, { ...listed, titleWords, bottlers: named })
        return score === null ? [] : [{ productId: bottle.id, score, wordCount: bottle.needed.size }]
      })
      .toSorted((a, b) => b.wordCount - a.wordCount || b.score - a.score)
    const [first, second] = fits
    if (!first) return matchByFacts(byFacts, title, listed)
    if (second && second.wordCount === first.wordCount && second.score === first.score) return null
    return { productId: first.productId, score: first.score }
  }
}

/** "Original Bottling, 8 years old, 50.8%": the distillery may have only one bottling of that age and strength. */
function matchByFacts<Id extends string>(
  byFacts: ReadonlyMap<string, readonly IndexedBottle<Id>[]>,
  title: TitleFacts,
  { distilleryName, ...listed }: ExternalListing,
): Match<Id> | null {
  const abvPercent = listed.abvPercent ?? title.abvPercent
  const volumeMl = listed.volumeMl ?? title.volumeMl
  if (!listed.isTitleComplete || !title.isOfficial || distilleryName === null) return null
  if (title.age === null || abvPercent === null || usualStrengths.has(abvPercent)) return null
  if (title.years.length > 0 || title.caskNumber !== null || volumeMl === null) return null
  const brand = wordsOf(distilleryName)
  if (title.words.some((word) => !brand.includes(word) && !stopWords.has(word))) return null
  const found = byFacts.get(factsKey({ distillery: distilleryName, age: title.age, abvPercent, volumeMl }))
  return found?.length === 1 && found[0] ? { productId: found[0].id, score: 0.8 } : null
}

function factsKey(bottle: Pick<CandidateBottle, "distillery" | "age" | "abvPercent" | "volumeMl">): string {
  return [bottle.distillery, bottle.age, bottle.abvPercent.toFixed(1), bottle.volumeMl].join("|")
}

type ParsedListing = ExternalListing & { titleWords: ReadonlySet<string>; bottlers: readonly string[][] }

function scoreOf<Id extends string>(
  bottle: IndexedBottle<Id>,
  title: TitleFacts,
  listed: ParsedListing,
): number | null {
  const { titleWords } = listed
  if (![...bottle.needed].every((word) => titleWords.has(word))) return null
  // "The Nectar" is a bottler; Nectar d'Or is a bottle.
  const isOthers = listed.bottlers.some((name) => name.some((word) => !bottle.existing.has(word)))
  if (isOthers || (bottle.isIndependent && title.isOfficial)) return null
  if (!isOfDistillery(bottle, listed)) return null
  const volumeMl = listed.volumeMl ?? title.volumeMl
  if (volumeMl === null ? !usualVolumes.has(bottle.volumeMl) : volumeMl !== bottle.volumeMl) return null
  const abv = listed.abvPercent ?? title.abvPercent
  if (abv !== null && Math.abs(abv - bottle.abvPercent) > 0.11) return null
  const agreeing = factsOf(bottle, title, abv)
  if (agreeing === null) return null
  const age = ageFor(bottle, title)
  const rest = [...titleWords].filter(
    (word) =>
      !bottle.existing.has(word) && !stopWords.has(word) && !(title.isBareAge && word === String(age)),
  )
  const inTitle = rest.filter((word) => title.words.includes(word))
  const isSure = agreeing >= 3 || (bottle.isNamed && agreeing >= 2)
  if (rest.some((word) => distinguishingWords.has(word))) return null
  if (title.caskNumber !== null && agreeing < 4 && !wordsOf(bottle.name).includes(title.caskNumber))
    return null
  if (!isSure && (bottle.isNamed ? inTitle : rest).length > 0) return null
  return Math.min(1, 0.7 + agreeing * 0.1)
}

function factsOf<Id extends string>(
  bottle: IndexedBottle<Id>,
  title: TitleFacts,
  abv: number | null,
): number | null {
  let agreeing = 0
  const age = ageFor(bottle, title)
  if (age !== null) {
    if (age !== bottle.age) return null
    agreeing += 1
  } else if (bottle.age !== null && isAgeInName(bottle) && !bottle.isAlone) return null
  if (abv !== null) agreeing += usualStrengths.has(bottle.abvPercent) ? 1 : 2
  for (const year of new Set(title.years)) {
    if (year === bottle.vintage || year === bottle.bottledYear || bottle.years.includes(year)) agreeing += 1
    else if (!isCoreBottling(bottle) || year !== title.bottledYear || !isNear(year, bottle.bottledYear))
      return null
  }
  const missing = bottle.years.filter((year) => !title.years.includes(year))
  return missing.length > 0 && agreeing < 4 ? null : agreeing
}

function ageFor<Id extends string>(
  { needed }: IndexedBottle<Id>,
  { age, isBareAge }: TitleFacts,
): number | null {
  return isBareAge && needed.has(String(age)) ? null : age
}

function isOfDistillery<Id extends string>(
  bottle: IndexedBottle<Id>,
  { distilleryName }: ExternalListing,
): boolean {
  if (distilleryName === null || bottle.distillery === null || distilleryName === bottle.distillery)
    return true
  // The Clynelish of 1957 was made at today's Brora.
  return wordsOf(distilleryName).every((word) => bottle.needed.has(word))
}

function isCoreBottling<Id extends string>({ vintage, years, isIndependent }: IndexedBottle<Id>): boolean {
  return vintage === null && years.length === 0 && !isIndependent
}

function isNear(year: number, other: number | null): boolean {
  return other !== null && Math.abs(year - other) <= maxYearsApart
}

function isAgeInName<Id extends string>({ name, age }: IndexedBottle<Id>): boolean {
  return readTitle(name).age === age
}

function indexBottle<Id extends string>(
  bottle: CandidateBottle<Id>,
  timesUsed: ReadonlyMap<string, number>,
): IndexedBottle<Id> {
  const named = readTitle(bottle.name)
  const isItsAge = (word: string) =>
    named.isBareAge && named.age === bottle.age && word === String(bottle.age)
  const inName = [...named.words, ...named.remark].filter((word) => !stopWords.has(word) && !isItsAge(word))
  const brand = new Set(wordsOf(bottle.distillery ?? ""))
  const bottler = bottle.bottler === official ? [] : nameOf(bottle.bottler)
  const isDated = bottle.vintage !== null
  const own = inName.filter(
    (word) => !brand.has(word) && !commonWords.has(word) && !bottler.includes(word) && !/^\d/.test(word),
  )
  return {
    ...bottle,
    needed: new Set(inName.length > 0 ? inName : wordsOf(bottle.name)),
    years: wordsOf(bottle.name).filter(isYear).map(Number),
    isNamed: own.length > 0,
    isAlone: own.some((word) => timesUsed.get(word) === 1),
    existing: new Set([
      ...wordsOf(bottle.name),
      ...wordsOf(bottle.distillery ?? ""),
      ...wordsOf(bottle.bottler),
      ...wordsOf(bottle.whiskyType ?? ""),
      ...(isDated ? wordsOf(bottle.caskType ?? "") : []),
    ]),
    isIndependent: bottle.bottler !== official,
  }
}

/** Without the words of any company ("Ltd"). */
function nameOf(bottler: string): string[] {
  return wordsOf(bottler).filter(
    (word) => !companyWords.has(word) && (!stopWords.has(word) || word === "malt"),
  )
}

const companyWords = wordSet(
  "wm william co ltd company bros brother distiller blender bottler spirit vintage merchant sons",
)

/** By its longest word, which few titles contain. */
function rarest(needed: ReadonlySet<string>): string {
  return [...needed].toSorted((a, b) => b.length - a.length || a.localeCompare(b))[0] ?? ""
}

function wordSet(list: string): Set<string> {
  return new Set(list.split(" ").flatMap(wordsOf))
}
