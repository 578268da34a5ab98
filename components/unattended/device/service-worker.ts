/** The part of a service worker's scope that this one uses: TypeScript's own names for it exclude those of pages. */
type WorkerScope = {
  /** The files to cache, put before this script by the server (lib/unattended/shell.ts). */
  kept: { home: string; version: string; files: string[] }
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

type WorkerEvent = {
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
  request: Request
  data: unknown
}

const worker = self as unknown as WorkerScope
const { home, version, files } = worker.kept
const cachePrefix = `unattended ${home} `
const cacheName = `${cachePrefix}${version}`

/** All of a version or nothing: a browser that cannot fetch one file keeps the version it has. */
async function cacheFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload', credentials: 'omit' })))
}

async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((one) => one.startsWith(cachePrefix) && one !== cacheName).map((one) => caches.delete(one)),
  )
  await worker.clients.claim()
}

/** Cached files come from the device, online or not, so that page and script are always of one version. */
async function answerRequest(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !files.includes(pathname)) return
  event.respondWith(answerRequest(event.request, pathname))
})
// The page sends this message between two respondents.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting()
})
