/** How often a device that stays for weeks looks for a new version of its files. */
const lookEveryMs = 3_600_000

const reachOf = (quickCode: string) => `/survey/${quickCode}/unattended`

/**
 * Keeps the page and what it is made of on the device. @returns true once it works without a network; false where the
 * browser cannot do that, or not over this connection
 */
export async function prepareOffline(quickCode: string): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return false
  const scope = reachOf(quickCode)
  try {
    const registration = await serviceWorker.register(`${scope}/service-worker.js`, { scope })
    window.setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
    await activated(registration)
    return true
  } catch {
    // Without a network there is nothing to fetch; what was kept before is there.
    return (await serviceWorker.getRegistration(scope))?.active !== undefined
  }
}

function activated(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return Promise.resolve()
  const worker = registration.installing ?? registration.waiting
  return new Promise((resolve, reject) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The files could not be kept'))
    })
  })
}

/** A new version is there: it takes over now, between two respondents, and the page begins with it. */
export async function takeNewVersion(quickCode: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(reachOf(quickCode))
  if (!registration?.waiting) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration.waiting.postMessage('take over')
}

/** Whether the browser promises not to clear the device away when it is short of space. */
export const keepForGood = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false
