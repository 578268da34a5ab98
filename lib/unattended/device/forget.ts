import { forgetSurvey } from './store'

const homeOf = (quickCode: string) => `/survey/${quickCode}/unattended`

/** The flag of the browser session that this window is in unattended mode. */
const flagOf = (quickCode: string) => `unattended:${quickCode}`

/** Marks the window. A browser that was killed comes back without the mark; what is stored then makes it anew. */
export function markSession(quickCode: string) {
  try {
    sessionStorage.setItem(flagOf(quickCode), '1')
  } catch {
    // Without session storage the stored device is mark enough.
  }
}

const ending = 'unattended-ended'

/** Calls `heard` when another window of this device has ended unattended mode of the survey. @returns stops listening */
export function onForgotten(quickCode: string, heard: () => void): () => void {
  const channel = new BroadcastChannel(ending)
  channel.onmessage = ({ data }) => {
    if (data === quickCode) heard()
  }
  return () => channel.close()
}

function tellOtherWindows(quickCode: string) {
  const channel = new BroadcastChannel(ending)
  channel.postMessage(quickCode)
  channel.close()
}

const none: ReadonlySet<string> = new Set()

/**
 * Ends unattended mode on this device: queue, key, PIN, kept files and flag go. Answers that wait go with it where they are
 * among the `saved`; while any other waits, everything stays. @returns whether it is ended
 */
export async function forgetDevice(quickCode: string, saved = none): Promise<boolean> {
  const isEnded = await forgetSurvey(quickCode, saved)
  if (isEnded) await clearAway(quickCode)
  return isEnded
}

async function clearAway(quickCode: string): Promise<void> {
  tellOtherWindows(quickCode)
  try {
    sessionStorage.removeItem(flagOf(quickCode))
  } catch {
    // As above.
  }
  const home = homeOf(quickCode)
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (new URL(registration.scope).pathname === home) await registration.unregister()
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (name.startsWith(`unattended ${home} `)) await caches.delete(name)
}
