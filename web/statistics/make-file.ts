import { createElement } from 'react'
import { ChangesPage, ReleasePage } from '@/components/open-statistics/changes-page'
import { CitingPage } from '@/components/open-statistics/citing-page'
import { ContentsPage } from '@/components/open-statistics/contents-page'
import { MethodsPage } from '@/components/open-statistics/methods-page'
import { MissingPage } from '@/components/open-statistics/missing-page'
import { StatisticiansPage } from '@/components/open-statistics/statisticians-page'
import { TablePage } from '@/components/open-statistics/table-page'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import {
  type FileForm,
  fileForms,
  hasFiles,
  pathOf,
  readAddress,
  type StatisticsPage,
} from '@/lib/open-statistics/addresses'
import { changeColumns, changeLine, changeObservations } from '@/lib/open-statistics/change-list'
import type { Edition } from '@/lib/open-statistics/edition'
import { type FileContent, mediaTypes, writeFile } from '@/lib/open-statistics/files'
import type { Publication } from '@/lib/open-statistics/publication'
import { readChanges, readFileContent, readTable, readTotals, type Source } from '@/lib/open-statistics/read-statistics'
import { changesTitle, subjectOf } from '@/lib/open-statistics/subject'
import type { PublishedRelease } from '@/lib/published/published-cells'
import { renderDocument, statisticsPolicy } from './page-document'
import { robotsText, sitemapText } from './sitemap'

/** What an address of open statistics has: bytes, or the address that it leads to. */
type MadeFile = MadeText | { leadsTo: string }

export type MadeText = { type: string; text: string; headers?: Readonly<Record<string, string>> }

/** What files are made of. */
type FileSources = { source: Source; edition: Edition; publication: Publication }

const pageType = 'text/html; charset=utf-8'

/** So many changed figures are on a page; its files have all. */
const changesShown = 100

/** Makes what is at an address; undefined where there is nothing. */
export async function makeFile(making: FileSources, path: string): Promise<MadeFile | undefined> {
  const { edition, publication } = making
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', text: robotsText(publication) }
  if (path === '/sitemap.xml')
    return { type: 'application/xml; charset=utf-8', text: sitemapText(edition, publication) }
  const address = readAddress(path)
  if (!address) return undefined
  const { of, form } = address
  if ('year' in of && of.year !== undefined && !edition.years.includes(of.year)) return undefined
  const [latestYear] = edition.years
  if (of.page !== 'contents' && 'year' in of === false && isTable(of))
    return latestYear === undefined ? undefined : { leadsTo: pathOf({ ...of, year: latestYear } as StatisticsPage) }
  return form === 'page' ? makePage(making, of) : makeForm(making, of, form)
}

const isTable = (of: StatisticsPage) => of.page === 'topic' || of.page === 'region' || of.page === 'discipline'

async function makePage(making: FileSources, of: StatisticsPage): Promise<MadeFile | undefined> {
  const { edition, publication } = making
  const page = (title: string, description: string, content: Parameters<typeof renderDocument>[0]['content']) => ({
    type: pageType,
    text: renderDocument({
      title:
        title === 'Open statistics'
          ? `${title} – ${publication.publisher}`
          : `${title} – Open statistics – ${publication.publisher}`,
      ...{ description, content, canonical: publication.address + pathOf(of), licence: publication.licence.url },
      alternates: hasFiles(of)
        ? fileForms.map((form) => ({ type: mediaTypes[form].split(';')[0] ?? '', path: pathOf(of, form) }))
        : [],
    }),
    headers: { 'content-security-policy': statisticsPolicy },
  })
  switch (of.page) {
    case 'contents': {
      const year = of.year ?? edition.years[0]
      const totals = year === undefined ? [] : await readTotals(making.source, year)
      const isFront = of.year === undefined
      const title = isFront || year === undefined ? 'Open statistics' : `Open statistics, ${formatFinancialYear(year)}`
      return page(
        title,
        'Attendance, tickets and what audiences say, of funded arts and culture organisations: by topic, region, discipline and year, free to use.',
        createElement(ContentsPage, { edition, year, isFront, totals, publication }),
      )
    }
    case 'topic':
    case 'region':
    case 'discipline': {
      const subject = subjectOf(of)
      if (!subject || of.year === undefined) return undefined
      const content = await readTable(making.source, edition, subject)
      return page(
        subject.title,
        `${content.finding.headline} ${subject.description}`,
        createElement(TablePage, { subject, year: of.year, content, edition, publication }),
      )
    }
    case 'changes': {
      if (!of.quarter)
        return page(
          'Changes between releases',
          'Every release of these statistics, and which figures each of them changed.',
          createElement(ChangesPage, { edition, publication }),
        )
      const release = releaseAt(edition, of)
      if (!release) return undefined
      const changes = await readChanges(making.source, release.id)
      const lines = changes.slice(0, changesShown).map(changeLine)
      const title = changesTitle(release)
      return page(
        title,
        `${title}.`,
        createElement(ReleasePage, { release, changed: changes.length, lines, publication }),
      )
    }
    case 'methods':
      return page(
        'How these figures are made',
        'Where the figures come from, when they are published, and how people and organisations are protected.',
        createElement(MethodsPage, { publication }),
      )
    case 'statisticians':
      return page(
        'Methods for statisticians',
        'Coverage, disclosure control with its numbers, its cost in accuracy, revisions, and the files.',
        createElement(StatisticiansPage, { publication }),
      )
    case 'citing':
      return page(
        'How to cite, and what you may do',
        'How to cite these statistics, under which licence they are, and how programs read them.',
        createElement(CitingPage, { publication }),
      )
  }
}

const releaseAt = ({ releases }: Edition, of: StatisticsPage): PublishedRelease | undefined =>
  of.page === 'changes'
    ? releases.find(({ year, quarter }) => year === of.quarter?.year && quarter === of.quarter.quarter)
    : undefined

async function makeForm(making: FileSources, of: StatisticsPage, form: FileForm): Promise<MadeFile | undefined> {
  const content = await readContent(making, of)
  if (!content) return undefined
  const metadata = pathOf(of, 'csv-metadata.json').split('/').at(-1)
  return {
    type: mediaTypes[form],
    text: writeFile(form, { ...content, publication: making.publication }),
    headers: {
      // Open data: scripts of other sites may read it.
      'access-control-allow-origin': '*',
      ...(form === 'csv' && { link: `<${metadata}>; rel="describedby"; type="application/csvm+json"` }),
    },
  }
}

async function readContent(
  { source, edition }: FileSources,
  of: StatisticsPage,
): Promise<Omit<FileContent, 'publication'> | undefined> {
  const subject = subjectOf(of)
  if (subject) return readFileContent(source, edition, subject)
  const release = releaseAt(edition, of)
  if (!release) return undefined
  const title = changesTitle(release)
  return {
    ...{ of, title, description: `${title}: every figure that differs, with what was there before.`, release },
    columns: changeColumns(),
    observations: changeObservations(await readChanges(source, release.id), edition),
  }
}

/** The page of an address where there is nothing, or nothing now. */
export const missingPage = (publication: Publication, title: string, message: string): MadeText => ({
  type: pageType,
  text: renderDocument({
    title: `${title} – Open statistics – ${publication.publisher}`,
    ...{ description: message, canonical: undefined, licence: publication.licence.url },
    content: createElement(MissingPage, { title, message, publication }),
  }),
  headers: { 'content-security-policy': statisticsPolicy },
})
