import { activityStorage } from '@/lib/floor/identity/browser-storage'

/** What the tabs of one browser share: when somebody was last active, and what was last reported to the server. */
export type SharedActivity = { activeAt: number; reported: { activity: number; at: number } }

const noActivity: SharedActivity = { activeAt: 0, reported: { activity: 0, at: 0 } }

/** Storage may be switched off, full, or contain what somebody else wrote; the tab then relies on its own state. */
let ownActivity = noActivity

const isSharedActivity = (value: unknown): value is SharedActivity => {
  const { activeAt, reported } = (value ?? {}) as Partial<SharedActivity>
  return [activeAt, reported?.activity, reported?.at].every((moment) => Number.isFinite(moment))
}

export function readActivity(): SharedActivity {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(activityStorage) ?? 'null')
    if (isSharedActivity(stored) && stored.activeAt <= Date.now()) return stored
  } catch {}
  return ownActivity
}

export function writeActivity(change: Partial<SharedActivity>) {
  ownActivity = { ...readActivity(), ...change }
  try {
    localStorage.setItem(activityStorage, JSON.stringify(ownActivity))
  } catch {}
}

/** After signing out nothing of the session stays behind. */
export function clearActivity() {
  ownActivity = noActivity
  try {
    localStorage.removeItem(activityStorage)
  } catch {}
}

const channelName = 'illuminate-session'

/** How a session ended that nobody ended. */
export type SessionEnding = 'idle' | 'expired'

/** Tells the other tabs that nobody is signed in here any more, and how the session ended by itself if it did. */
export function announceSignedOut(ending?: string) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(ending ?? 'signed-out')
  channel.close()
}

/** Hears what `announceSignedOut` says in another tab. @returns what ends the listening */
export function onSignedOutElsewhere(act: (ending: SessionEnding | undefined) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => act(data === 'idle' || data === 'expired' ? data : undefined)
  return () => channel.close()
}
