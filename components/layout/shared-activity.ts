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

const endings = ['signed-out', 'idle', 'expired', 'ended'] as const

/** How a session ended: somebody signed out, or it ended by itself; `ended` where no reason is known. */
export type SessionEnding = (typeof endings)[number]

/** Tells the other tabs that nobody is signed in here any more. */
export function announceSignedOut(ending: SessionEnding) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(ending)
  channel.close()
}

/** Hears what `announceSignedOut` says in another tab. @returns what ends the listening */
export function onSignedOutElsewhere(act: (ending: SessionEnding) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => act(endings.find((one) => one === data) ?? 'ended')
  return () => channel.close()
}
