import { type AnswerOf, addressOf } from '@/lib/api'
import { announceSessionEnd } from '@/lib/floor/identity/session-end'
import { reportEveryMs } from '@/lib/floor/identity/session-rules'
import { checkEveryMs, isReportDue, type SessionStatus, sessionStatusOf } from './session-watch-rules'
import { clearActivity, onSignedOutElsewhere, readActivity, type SessionEnding, writeActivity } from './shared-activity'

/** What somebody does counts as activity; the page moving by itself does not. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Activity is written down at most this often: pointers move many times a second. */
const recordEveryMs = 2_000

/**
 * Watches one tab's session: checks every ten seconds, shares activity with the other tabs, reports it
 * to the server at most once a minute, and leaves when the session is over. `onStatus` hears every change of standing.
 */
export class SessionWatch {
  private server = { idleEndsAt: 0, endsAt: Number.POSITIVE_INFINITY, heardAt: 0 }
  private userId: number | undefined
  private lastStatus: SessionStatus = { state: 'quiet' }
  private leaving = false
  private isRequesting = false
  private readonly stops: (() => void)[] = []

  constructor(private readonly onStatus: (status: SessionStatus) => void) {}

  start() {
    // Opening this page was activity, and the server has counted it.
    const now = Date.now()
    writeActivity({ activeAt: now, reported: { activity: now, at: now } })
    this.listen(window, activityEvents, () => this.recordActivity())
    this.listen(document, ['visibilitychange'], () => document.visibilityState === 'visible' && this.recheck())
    this.listen(window, ['pageshow'], (event) => (event as PageTransitionEvent).persisted && this.recheck())
    this.listen(window, ['pagehide'], () => this.reportIfAny())
    const timer = setInterval(() => this.check(), checkEveryMs)
    this.stops.push(
      () => clearInterval(timer),
      onSignedOutElsewhere((ending) =>
        this.requestSession(ending === 'signed-out' ? '/authentication/logged-out' : signInPath(ending)),
      ),
    )
  }

  stop() {
    for (const stop of this.stops.splice(0)) stop()
  }

  /**
   * The answer to the warning: somebody is there. It counts once the server has heard it.
   * @returns false when the server could not be reached
   */
  stay(): Promise<boolean> {
    return this.report(Date.now())
  }

  /** Looks at the clock. Called every ten seconds, every second under a warning, and on coming back to the tab. */
  check() {
    const now = Date.now()
    const shared = readActivity()
    const status = sessionStatusOf({ ...shared, server: this.server }, now)
    this.updateStatus(status)
    if (status.state === 'over') this.requestSession(signInPath(status.because), true)
    else if (isReportDue(shared.activeAt, shared.reported, now)) void this.report()
    else if (now - this.server.heardAt >= reportEveryMs && document.visibilityState === 'visible') this.requestSession()
  }

  private listen(target: EventTarget, events: readonly string[], act: (event: Event) => void) {
    for (const event of events) {
      target.addEventListener(event, act, { passive: true, capture: true })
      this.stops.push(() => target.removeEventListener(event, act, { capture: true }))
    }
  }

  private updateStatus(status: SessionStatus) {
    if (status.state === 'quiet' && this.lastStatus.state === 'quiet') return
    this.lastStatus = status
    this.onStatus(status)
  }

  /** Under a warning only the answer to it counts: moving the pointer towards a button is no answer yet. */
  private recordActivity() {
    const now = Date.now()
    const shared = readActivity()
    if (this.lastStatus.state !== 'quiet' || now - shared.activeAt < recordEveryMs) return
    // Back after a long absence: first see whether there is still a session to be active in.
    if (sessionStatusOf({ ...shared, server: this.server }, now).state !== 'quiet') return this.check()
    writeActivity({ activeAt: now })
    if (isReportDue(now, shared.reported, now)) void this.report()
  }

  private recheck() {
    this.check()
    if (Date.now() - this.server.heardAt >= checkEveryMs) this.requestSession()
  }

  private reportIfAny() {
    const { activeAt, reported } = readActivity()
    if (activeAt > reported.activity) void this.report()
  }

  /** Tells the server how long ago somebody was active; its true age, however late the report goes. */
  private async report(activeAt = readActivity().activeAt): Promise<boolean> {
    const now = Date.now()
    writeActivity({ reported: { ...readActivity().reported, at: now } })
    const answer = await fetch(addressOf('POST /api/session/activity'), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ageMs: now - activeAt }),
    }).catch(() => undefined)
    // What did not arrive is reported again later, with its true age.
    if (answer?.ok) {
      const { activeAt: since } = readActivity()
      writeActivity({ activeAt: Math.max(activeAt, since), reported: { activity: activeAt, at: now } })
    }
    return this.handleAnswer(answer)
  }

  /** Asks the server whether the session is still open; asking is not activity. Leaves for `otherwise` when it does not. */
  private async requestSession(otherwise?: string, orUnreachable = false) {
    if (this.isRequesting || this.leaving) return
    this.isRequesting = true
    const answer = await fetch(addressOf('GET /api/session'), { cache: 'no-store' }).catch(() => undefined)
    this.isRequesting = false
    if (!answer && orUnreachable) this.leave(otherwise)
    else await this.handleAnswer(answer, otherwise)
  }

  private async handleAnswer(answer: Response | undefined, otherwise?: string): Promise<boolean> {
    if (answer?.status === 401) this.leave(otherwise)
    if (!answer?.ok) return false
    const session = (await answer.json()) as AnswerOf<'GET /api/session'>
    const heardAt = Date.now()
    const byOwnClock = (instant: string) => Date.parse(instant) - Date.parse(session.now) + heardAt
    this.server = { idleEndsAt: byOwnClock(session.idleEndsAt), endsAt: byOwnClock(session.endsAt), heardAt }
    this.userId ??= session.userId
    // Somebody else has signed in beside this tab: what it shows is no longer theirs to see.
    if (this.userId !== session.userId) this.leave('/')
    this.check()
    return true
  }

  private leave(to = signInPath()) {
    if (this.leaving) return
    this.leaving = true
    announceSessionEnd()
    this.stop()
    clearActivity()
    window.location.replace(to)
  }
}

function signInPath(ending?: SessionEnding): string {
  const parameters = new URLSearchParams({ returnUrl: window.location.pathname + window.location.search })
  if (ending === 'idle' || ending === 'expired') parameters.set('reason', ending)
  return `/authentication/login?${parameters}`
}
