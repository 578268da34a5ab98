import { unattendedPath } from '../unattended-path'
import { deleteSurveyData } from './store'

/** Key of the flag in session storage that this window is in unattended mode. */
const sessionFlagOf = (quickCode: string) => `unattended:${quickCode}`

/** Flags the window. After a crash the flag is lost, and set again from the stored device. */
export function markSession(quickCode: string) {
  try {
    sessionStorage.setItem(sessionFlagOf(quickCode), '1')
  } catch {
    // Without session storage the stored device alone decides.
  }
}

const endedChannel = 'unattended-ended'

/**
 * Calls `handler` when another window of this device has ended unattended mode of the survey. @returns a function that
 * stops listening
 */
export function onEndedElsewhere(quickCode: string, handler: () => void): () => void {
  const channel = new BroadcastChannel(endedChannel)
  channel.onmessage = ({ data }) => {
    if (data === quickCode) handler()
  }
  return () => channel.close()
}

function notifyOtherWindows(quickCode: string) {
  const channel = new BroadcastChannel(endedChannel)
  channel.postMessage(quickCode)
  channel.close()
}

const noAnswers: ReadonlySet<string> = new Set()

/**
 * Ends unattended mode on this device: deletes queue, key, PIN, cached files and flag. Waiting answers are deleted only
 * if all are in `saved`; otherwise nothing is.
 * @returns whether it has ended
 */
export async function clearDevice(quickCode: string, saved = noAnswers): Promise<boolean> {
  const isEnded = await deleteSurveyData(quickCode, saved)
  if (isEnded) await clearBrowserData(quickCode)
  return isEnded
}

async function clearBrowserData(quickCode: string): Promise<void> {
  notifyOtherWindows(quickCode)
  try {
    sessionStorage.removeItem(sessionFlagOf(quickCode))
  } catch {
    // As above.
  }
  const home = unattendedPath(quickCode)
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (new URL(registration.scope).pathname === home) await registration.unregister()
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (name.startsWith(`unattended ${home} `)) await caches.delete(name)
}
