import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { useTexts } from "#language/use-texts.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { datasetData } from "../parts/dataset-data.ts"
import { Dictionary } from "../parts/dictionary.tsx"
import { NewestSnapshot } from "../parts/newest-snapshot.tsx"
import { Cite, Contents, Formats, VerifySteps } from "../parts/sections.tsx"
import { SnapshotList } from "../parts/snapshot-list.tsx"
import { openDataPath } from "../paths.ts"
import { listSnapshots, readManifest } from "../read-snapshots.ts"
import { keptDays } from "../retention.ts"
import type { Route } from "./+types/open-data"

export const handle = { parameters: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 300, topics: [] }
  const snapshots = await listSnapshots(ctx)
  const [newest] = snapshots
  const { origin } = ctx.app
  if (!newest) return { origin, snapshots, newest: null }
  const { publisher, attribution, files } = await readManifest(ctx, newest.day)
  return { origin, snapshots, newest: { ...newest, publisher: publisher.name, attribution, files } }
}

export default function OpenData({ loaderData: { origin, snapshots, newest } }: Route.ComponentProps) {
  const t = useTexts("open-data")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-6 md:py-10">
      <PageHead title={t("title")} description={t("lead")} path={openDataPath} />
      {newest && (
        <StructuredData
          about={datasetData({ ...newest, origin, name: t("title"), description: t("lead") })}
        />
      )}
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("lead")}</p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-2">
        <Contents origin={origin} />
        <Cite attribution={newest?.attribution} />
      </div>
      {newest ? <NewestSnapshot {...newest} origin={origin} /> : <p>{t("newest.none")}</p>}
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-2">
        <VerifySteps />
        <Formats />
      </div>
      {newest && <SnapshotList snapshots={snapshots} keptDays={keptDays} />}
      <Dictionary />
    </div>
  )
}
