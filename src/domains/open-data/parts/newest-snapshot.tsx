import { formatCount, formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { formatBytes } from "../format-bytes.ts"
import type { OpenFileFacts } from "../manifest.ts"
import { manifestName, noteName, openFilePath, packageName } from "../paths.ts"
import { formatNames, openFormats, openTableNames } from "../tables.ts"

type NewestProps = { day: string; takenAt: string; logSize: number; files: OpenFileFacts[]; origin: string }

export function NewestSnapshot({ day, takenAt, logSize, files, origin }: NewestProps) {
  const t = useTexts("open-data")
  const language = useLanguage()
  const title = t("newest.title", { day: formatDate(`${day}T04:00:00Z`, language, "day") })
  const facts = { at: formatDate(takenAt, language, "moment"), size: formatCount(logSize, language) }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule pt-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-read text-ink-soft">{t("newest.taken", facts)}</p>
      <FileTable caption={title} day={day} files={files} />
      <Checksums files={files} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        <FileLink day={day} name={packageName} text={t("newest.dictionary")} />
        <FileLink day={day} name={manifestName} text={t("newest.manifest")} />
        <FileLink day={day} name={noteName} text={t("newest.note")} />
      </ul>
      <p className="max-w-read text-pretty break-words text-ink-soft">
        {t("newest.latest", { address: origin + openFilePath("latest", "bids.csv") })}
      </p>
    </section>
  )
}

type FilesProps = { caption: string; day: string; files: OpenFileFacts[] }

function FileTable({ caption, day, files }: FilesProps) {
  const t = useTexts("open-data")
  const language = useLanguage()
  const fileOf = (name: string) => files.find((file) => file.name === name)
  return (
    <Table caption={caption} className="max-w-4xl">
      <thead>
        <tr>
          <HeadCell>{t("file.table")}</HeadCell>
          <HeadCell isFigure>{t("file.rows")}</HeadCell>
          {openFormats.map((format) => (
            <HeadCell key={format} isFigure>
              {formatNames[format]}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {openTableNames.map((table) => (
          <tr key={table}>
            <Cell>
              <a href={`#${table}`} className="link tap inline-flex items-center">
                {t(`tables.${table}`)}
              </a>
            </Cell>
            <Cell isFigure>{formatCount(fileOf(`${table}.csv`)?.rows ?? 0, language)}</Cell>
            {openFormats.map((format) => {
              const name = `${table}.${format}`
              const size = formatBytes(fileOf(name)?.bytes ?? 0)
              return (
                <Cell key={format} isFigure>
                  <Link
                    reloadsPage
                    download
                    rel="nofollow"
                    to={openFilePath(day, name)}
                    aria-label={`${size} ${name}`}
                    translate="no"
                    className="link tap inline-flex items-center whitespace-nowrap"
                  >
                    {size}
                  </Link>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Checksums({ files }: Pick<NewestProps, "files">) {
  const t = useTexts("open-data")
  return (
    <details>
      <summary className="link tap inline-flex items-center">{t("file.checksums")}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm md:grid-cols-[auto_minmax(0,1fr)]">
        {files.map(({ name, sha256 }) => (
          <div key={name} className="contents">
            <dt translate="no">{name}</dt>
            <dd className="break-all text-ink-soft" translate="no">
              <code className="text-xs">{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function FileLink({ day, name, text }: { day: string; name: string; text: string }) {
  return (
    <li>
      <Link
        reloadsPage
        download
        rel="nofollow"
        to={openFilePath(day, name)}
        className="link tap inline-flex items-center"
      >
        {text}
      </Link>
    </li>
  )
}
