import { licence } from "#domains/content/licence.ts"
import type { OpenFileFacts } from "../manifest.ts"
import { openDataPath, openFilePath } from "../paths.ts"

type DatasetFacts = {
  name: string
  description: string
  publisher: string
  origin: string
  day: string
  takenAt: string
  files: readonly OpenFileFacts[]
}

/** For search engines of data sets. */
export function datasetData({ name, description, publisher, origin, day, takenAt, files }: DatasetFacts) {
  const creator = { "@type": "Organization", name: publisher, url: origin }
  return {
    "@type": "Dataset",
    name: `${publisher}: ${name}`,
    description,
    url: origin + openDataPath,
    license: licence.path,
    isAccessibleForFree: true,
    creator,
    publisher: creator,
    version: day,
    dateModified: takenAt,
    distribution: files
      .filter(({ rows }) => rows !== null)
      .map((file) => ({
        "@type": "DataDownload",
        name: file.name,
        encodingFormat: file.name.slice(file.name.lastIndexOf(".") + 1),
        contentUrl: origin + openFilePath(day, file.name),
        contentSize: `${file.bytes} B`,
        sha256: file.sha256,
      })),
  }
}
