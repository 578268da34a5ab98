import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { database } from '@/lib/floor/database'
import { log } from '@/lib/floor/log'
import { getSharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { type Publication, publicationOf } from '@/lib/open-statistics/publication'
import { readEdition, type Source, StatisticsUnreadable } from '@/lib/open-statistics/read-statistics'
import type { NodeHandler } from '../respondent/handle-page'
import { makeFile, missingPage } from './make-file'
import { type StoredFile, sendFile, storeFile } from './stored-file'

/** What open statistics take from outside; tests bring their own. */
type StatisticsDependencies = {
  source?: () => Promise<Source>
  publication?: Publication
  now?: () => number
}

/** So long the switch and the releases are taken for what they were. */
const freshMs = 1_000
/** So long files are sent although nobody can ask whether they still should be. */
const trustedMs = 60_000

type FoundEdition = NonNullable<Awaited<ReturnType<typeof readEdition>>>
type FileOrRedirect = { leadsTo: string } | StoredFile

/**
 * The files of an edition, each made when somebody first asks for it and kept for as long as the edition is the latest. There are as many
 * as there are addresses, a few hundred for each year.
 */
type Shelf = {
  edition: FoundEdition
  key: string
  lastModified: Date
  files: Map<string, Promise<FileOrRedirect | undefined>>
}

const isOurs = (path: string) =>
  path === '/statistics' || path.startsWith('/statistics/') || path === '/robots.txt' || path === '/sitemap.xml'

/**
 * What answers the addresses of open statistics; undefined for all others, and for these as long as open statistics are off: then they
 * are not there, as any address that nobody has heard of.
 */
export function createStatistics({
  source = async () => ({ db: database(), shared: await getSharedDatabase() }),
  publication = publicationOf(),
  now = Date.now,
}: StatisticsDependencies = {}) {
  let shelf: Shelf | undefined
  let [checkedAt, knownAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let checking: Promise<void> | undefined
  let missing: Promise<StoredFile> | undefined

  /** Looks whether open statistics are on and which releases there are; files of others are let go. */
  async function check(): Promise<void> {
    try {
      const edition = await readEdition(await source())
      const key = edition && [edition.switchedAt.getTime(), ...edition.releases.map(({ id }) => id)].join()
      if (!edition || key === undefined) shelf = undefined
      else if (shelf?.key !== key) shelf = { edition, key, lastModified: new Date(now()), files: new Map() }
      knownAt = now()
    } catch (error) {
      log.warn({ err: error }, 'it cannot be asked whether open statistics are on')
    }
    checkedAt = now()
  }

  async function openShelf(): Promise<Shelf | undefined> {
    if (now() - checkedAt >= freshMs) {
      checking ??= check().finally(() => {
        checking = undefined
      })
      await checking
    }
    return shelf
  }

  /** The file of an address, made now if need be. What is missing has one page, whatever the address. */
  async function findFileOn({ edition, files }: Shelf, path: string): Promise<FileOrRedirect> {
    const kept = await files.get(path)
    if (kept) return kept
    const making = makeKept(edition, path)
    files.set(path, making)
    try {
      const made = await making
      if (made) return made
    } catch (error) {
      files.delete(path)
      throw error
    }
    files.delete(path)
    missing ??= storeFile(missingPage(publication, 'Page not found', 'There are no statistics at this address.'), 404)
    return missing
  }

  async function makeKept(edition: FoundEdition, path: string): Promise<FileOrRedirect | undefined> {
    const made = await makeFile({ source: await source(), edition, publication }, path)
    return made && 'text' in made ? storeFile(made) : made
  }

  async function answer(open: Shelf, path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const { lastModified } = open
    try {
      if (now() - knownAt > trustedMs) throw new StatisticsUnreadable('The database does not answer.')
      const file = await findFileOn(open, path)
      if (!('leadsTo' in file)) return await sendFile(file, { lastModified }, incoming, outgoing)
      outgoing.writeHead(302, { location: file.leadsTo, 'cache-control': 'no-store' }).end()
    } catch (error) {
      const requestId = randomUUID()
      log.error({ requestId, path: 'statistics', err: error }, 'a page of open statistics failed')
      const message = 'These statistics cannot be shown at the moment. Please try again in a minute.'
      const page = await storeFile(missingPage(publication, 'Not available at the moment', message), 503)
      outgoing.setHeader('retry-after', '60').setHeader('x-request-id', requestId)
      await sendFile(page, { lastModified }, incoming, outgoing)
    }
  }

  return (method: string, address: string): Promise<NodeHandler | undefined> | undefined => {
    const path = address.replace(/[?#].*$/s, '')
    if (!isOurs(path)) return undefined
    return openShelf().then((open) => {
      if (!open) return undefined
      if (method === 'GET' || method === 'HEAD') return (incoming, outgoing) => answer(open, path, incoming, outgoing)
      const status = method === 'OPTIONS' ? 204 : 405
      return async (_, outgoing) => void outgoing.writeHead(status, { allow: 'GET, HEAD, OPTIONS' }).end()
    })
  }
}
