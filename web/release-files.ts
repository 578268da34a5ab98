import { createReadStream, existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** The path of a file that a page of another release asks for, or undefined: then the address is this release's to answer. */
export type FindReleaseFile = (address: string) => string | undefined

/** Folders and a file, none of which begins with a dot. */
const staticPath = /^\/_next\/static\/((?:[\w~-][\w~.-]*\/)*[\w~-][\w~.-]*)(?:\?|$)/

/** The scripts and styles of a respondent's page and of unattended mode: a name and a part of the content's hash. */
const assetPath = /^\/survey\/(?:assets|[^/?#]+\/unattended)\/([a-z]+-[0-9a-f]{12}\.(?:js|css))(?:\?|$)/

const fileNameOf = (address: string): string | undefined => {
  const [, file] = staticPath.exec(address) ?? []
  if (file) return join('next', 'static', file)
  const [, asset] = assetPath.exec(address) ?? []
  return asset && join('assets', asset)
}

/**
 * Finds the scripts and styles of releases beside this one. A page of the release before may be open in a browser for
 * hours, and while processes are replaced, one of another release may be asked for what this release’s page names.
 * @param release the folder of this release; the others lie beside it
 */
export function createFindReleaseFile(release: URL): FindReleaseFile {
  const own = fileURLToPath(release)
  const releases = dirname(own)
  return (address) => {
    const name = fileNameOf(address)
    if (name === undefined || existsSync(join(own, name))) return undefined
    return readdirSync(releases)
      .filter((folder) => folder !== basename(own))
      .map((folder) => join(releases, folder, name))
      .find((path) => existsSync(path))
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
}

/** Sends a file whose name changes with its content. */
export async function sendReleaseFile(
  path: string,
  { method }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  if (method === 'HEAD') outgoing.end()
  else await pipeline(createReadStream(path), outgoing)
}
