import { unattendedPath } from '@/lib/unattended/unattended-path'

/** How often a device that stays for weeks looks for a new version of its files. */
const updateEveryMs = 3_600_000

/** Undefined where the connection is not secure. */
const serviceWorkers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/**
 * Keeps the page and what it is made of on the device. @returns true once it works without a network; false where the
 * browser cannot do that, or not over this connection
 */
export async function prepareOffline(quickCode: string): Promise<boolean> {
  if (!serviceWorkers) return false
  const scope = unattendedPath(quickCode)
  try {
    const registration = await serviceWorkers.register(`${scope}/service-worker.js`, { scope })
    window.setInterval(() => void registration.update().catch(() => undefined), updateEveryMs)
    await waitForActivation(registration)
    return true
  } catch {
    // Without a network there is nothing to fetch; the files stored before are there.
    return (await serviceWorkers.getRegistration(scope))?.active !== undefined
  }
}

function waitForActivation(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return Promise.resolve()
  const worker = registration.installing ?? registration.waiting
  return new Promise((resolve, reject) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The files could not be kept'))
    })
  })
}

/** Whether the files that this page was made from are no longer the stored ones. */
let isOld = false
/** A page that was fetched before anything was stored belongs to the first version that is. */
let hasVersion = Boolean(serviceWorkers?.controller)
serviceWorkers?.addEventListener('controllerchange', () => {
  isOld = hasVersion
  hasVersion = true
})

/**
 * While nobody answers: a new version that is there, or comes, takes over at once, and the page begins with it.
 * @returns stops it, when somebody begins to answer
 */
export function applyUpdates(quickCode: string): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const begin = () => {
    if (isOld) location.reload()
  }
  async function watch() {
    const registration = await serviceWorkers?.getRegistration(unattendedPath(quickCode))
    if (!registration || signal.aborted) return
    const take = () => registration.waiting?.postMessage('take over')
    const follow = () => registration.installing?.addEventListener('statechange', take, { signal })
    registration.addEventListener('updatefound', follow, { signal })
    follow()
    take()
  }
  begin()
  serviceWorkers?.addEventListener('controllerchange', begin, { signal })
  void watch()
  return () => stop.abort()
}

/** Whether the browser promises not to clear the device away when it is short of space. */
export const requestPersistence = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false
