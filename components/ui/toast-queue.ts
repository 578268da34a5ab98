type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type ToastAction = { label: string; onPress: () => void }

/** A notification: what is on screen now, and for the rest of the session an entry of the log. */
export type Toast = { id: number; kind: ToastKind; message: string; action?: ToastAction; at: Date }

export type ToastState = { visible: readonly Toast[]; log: readonly Toast[]; unread: number }

/** The documented dismiss delay. */
const toastMs = 5000
/** The most notifications in the log of the header. */
const logLength = 50

/** Errors, and anything with an action, wait for the reader (WCAG 2.2 on timing): only the rest goes by itself. */
export const staysUntilDismissed = (toast: Pick<Toast, 'kind' | 'action'>) =>
  toast.kind === 'error' || toast.action !== undefined

/** The notifications of one browser window: shown, timed, and kept in a log. */
export class ToastQueue {
  #state: ToastState = { visible: [], log: [], unread: 0 }
  #listeners = new Set<() => void>()
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0
  #paused = false

  /** What to show; the same object until something changes. */
  state = (): ToastState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(kind: ToastKind, message: string, action?: ToastAction): number {
    return this.#show({ kind, message, ...(action && { action }) }, true)
  }

  /**
   * Says what is wrong with a form that was just tried: an error like any other, and nothing to come back to later. So the log
   * does not list it, nor does the bell count it.
   */
  addMistake(message: string): number {
    return this.#show({ kind: 'error', message }, false)
  }

  #show(content: Pick<Toast, 'kind' | 'message' | 'action'>, isLogged: boolean): number {
    this.#lastId += 1
    const toast: Toast = { ...content, id: this.#lastId, at: new Date() }
    const same = this.#state.visible.find(({ kind, message }) => kind === content.kind && message === content.message)
    if (same) this.#stopTimer(same.id)
    this.#set({
      visible: [...this.#state.visible.filter((shown) => shown !== same), toast],
      log: isLogged ? [toast, ...this.#state.log].slice(0, logLength) : this.#state.log,
      unread: this.#state.unread + (isLogged ? 1 : 0),
    })
    if (!this.#paused) this.#startTimer(toast)
    return toast.id
  }

  dismiss(id: number) {
    this.#stopTimer(id)
    this.#set({ ...this.#state, visible: this.#state.visible.filter((toast) => toast.id !== id) })
  }

  /** Nothing goes away while somebody points at the notifications or has the focus there. */
  pause() {
    this.#paused = true
    for (const id of this.#timers.keys()) this.#stopTimer(id)
  }

  resume() {
    if (!this.#paused) return
    this.#paused = false
    for (const toast of this.#state.visible) this.#startTimer(toast)
  }

  /** The log has been looked at. */
  markRead() {
    if (this.#state.unread > 0) this.#set({ ...this.#state, unread: 0 })
  }

  #startTimer(toast: Toast) {
    if (staysUntilDismissed(toast)) return
    this.#timers.set(
      toast.id,
      setTimeout(() => this.dismiss(toast.id), toastMs),
    )
  }

  #stopTimer(id: number) {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  #set(state: ToastState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
