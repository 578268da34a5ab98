import { symbolWords } from '@/lib/disclosure/symbols'
import { csvText } from '@/lib/floor/spreadsheet/formula-guard'
import type { PublishedRelease } from '@/lib/published/published-cells'
import { type FileForm, pathOf, type StatisticsPage } from './addresses'
import { citationOf } from './citation'
import type { FileColumn, Observation } from './observations'
import type { Publication } from './publication'

/** Everything that the files of a table are made of. */
export type FileContent = {
  of: StatisticsPage
  title: string
  description: string
  columns: readonly FileColumn[]
  observations: readonly Observation[]
  /** The latest that any of the figures is from. */
  release: PublishedRelease | undefined
  publication: Publication
}

export const mediaTypes: Record<FileForm, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  'csv-metadata.json': 'application/csvm+json; charset=utf-8',
}

const writers: Record<FileForm, (content: FileContent) => string> = {
  csv: asCsv,
  json: asJson,
  'csv-metadata.json': asMetadata,
}

/** A table as a file. The same figures give the same bytes. */
export const writeFile = (form: FileForm, content: FileContent): string => writers[form](content)

/** RFC 4180. All of it is ASCII, so that no program needs to be told the encoding. */
function asCsv({ columns, observations }: FileContent): string {
  const cell = (value: string | number | null | undefined) =>
    typeof value === 'string' ? csvText(value) : (value ?? '').toString()
  const lines = observations.map((one) => columns.map(({ name }) => cell(one[name])).join(','))
  return [columns.map(({ name }) => name).join(','), ...lines, ''].join('\r\n')
}

const aboutOf = ({ of, title, description, release, publication }: FileContent) => ({
  ...{ title, description, publisher: publication.publisher, licence: publication.licence.url },
  address: publication.address + pathOf(of),
  release: release
    ? { name: release.name, approvedOn: release.approvedOn, checksum: `sha256:${release.checksum}` }
    : null,
  citation: citationOf(publication, { title, of, release }),
})

function asJson(content: FileContent): string {
  const { columns, observations } = content
  const figures = observations.map((one) => Object.fromEntries(columns.map(({ name }) => [name, one[name] ?? null])))
  return `${JSON.stringify({ ...aboutOf(content), symbols: symbolWords, figures })}\n`
}

/** Metadata for the Web (CSVW): what the columns of the CSV file beside it are. */
function asMetadata(content: FileContent): string {
  const { of, columns, publication } = content
  const { title, description, release, citation } = aboutOf(content)
  const file = pathOf(of, 'csv').split('/').at(-1)
  const metadata = {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    url: file,
    'dc:title': title,
    'dc:description': description,
    'dc:publisher': publication.publisher,
    'dc:license': { '@id': publication.licence.url },
    'dc:bibliographicCitation': citation,
    ...(release && {
      'dc:issued': { '@value': release.approvedOn, '@type': 'xsd:date' },
      'dc:isVersionOf': { '@id': publication.address + pathOf(of) },
    }),
    dialect: { encoding: 'utf-8', header: true, delimiter: ',', lineTerminators: ['\r\n'] },
    tableSchema: {
      columns: columns.map((column) => ({
        ...{ name: column.name, titles: [column.name, column.title], 'dc:description': column.description },
        ...{ datatype: column.datatype, null: '', required: column.isKey ?? false },
      })),
      primaryKey: columns.filter(({ isKey }) => isKey).map(({ name }) => name),
    },
    notes: Object.entries(symbolWords).map(([symbol, words]) => ({ symbol, meaning: words })),
  }
  return `${JSON.stringify(metadata, null, 2)}\n`
}
