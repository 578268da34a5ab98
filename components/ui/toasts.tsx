'use client'

import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from './classes'
import { staysUntilDismissed, type Toast, type ToastAction, ToastQueue, type ToastState } from './toast-queue'

const ToastContext = createContext<ToastQueue | null>(null)

const styles = {
  success: { icon: CircleCheck, word: 'Success', edge: 'border-success', ink: 'text-success' },
  info: { icon: Info, word: 'Information', edge: 'border-info', ink: 'text-info' },
  warning: { icon: TriangleAlert, word: 'Warning', edge: 'border-warning', ink: 'text-warning' },
  error: { icon: CircleX, word: 'Error', edge: 'border-error', ink: 'text-error' },
} as const

/** What a component does with notifications: `toasts.success('Location successfully created.')`. */
type Toasts = Record<'success' | 'info' | 'warning' | 'error', (message: string, action?: ToastAction) => number> & {
  /** What is wrong with a form that was just tried: an error that is neither in the log nor counted by the bell. */
  mistake: (message: string) => number
  dismiss: (id: number) => void
}

/** Holds the notifications of everything inside it and shows them at the top, in the middle. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ToastQueue())
  return (
    <ToastContext value={queue}>
      {children}
      <ToastRegion queue={queue} />
    </ToastContext>
  )
}

function useQueue(): ToastQueue {
  const queue = useContext(ToastContext)
  if (!queue) throw new Error('Notifications need a ToastProvider around them')
  return queue
}

export function useToasts(): Toasts {
  const queue = useQueue()
  return useMemo(
    () => ({
      success: (message, action) => queue.add('success', message, action),
      info: (message, action) => queue.add('info', message, action),
      warning: (message, action) => queue.add('warning', message, action),
      error: (message, action) => queue.add('error', message, action),
      mistake: (message) => queue.addMistake(message),
      dismiss: (id) => queue.dismiss(id),
    }),
    [queue],
  )
}

const emptyState: ToastState = { visible: [], log: [], unread: 0 }

/** The notifications of this session, newest first, for the log in the header. */
export function useToastLog(): Pick<ToastState, 'log' | 'unread'> & { markRead: () => void } {
  const queue = useQueue()
  const { log, unread } = useSyncExternalStore(queue.subscribe, queue.state, () => emptyState)
  return { log, unread, markRead: () => queue.markRead() }
}

function ToastRegion({ queue }: { queue: ToastQueue }) {
  const { visible } = useSyncExternalStore(queue.subscribe, queue.state, () => emptyState)
  const previousFocus = useRef<HTMLElement | null>(null)
  const of = (urgent: boolean) => visible.filter((toast) => (toast.kind === 'error') === urgent)

  function dismiss(id: number, hadFocus: boolean) {
    queue.dismiss(id)
    if (hadFocus) previousFocus.current?.focus()
  }

  return (
    <section
      aria-label="Messages"
      data-react-aria-top-layer="true"
      onPointerEnter={() => queue.pause()}
      onPointerLeave={() => queue.resume()}
      onFocus={(event) => {
        queue.pause()
        if (!event.currentTarget.contains(event.relatedTarget))
          previousFocus.current = event.relatedTarget as HTMLElement | null
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) queue.resume()
      }}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 mx-auto flex max-w-[560px] flex-col gap-2 print:hidden"
    >
      <div role="alert" className="flex flex-col gap-2">
        {of(true).map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-2">
        {of(false).map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: (id: number, hadFocus: boolean) => void }) {
  const { icon: Icon, word, edge, ink } = styles[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the card only watches the focus of its own buttons
    <div
      onBlur={(event) => {
        const left = !event.currentTarget.contains(event.relatedTarget) && document.hasFocus()
        if (left && event.relatedTarget && staysUntilDismissed(toast)) dismiss(toast.id, false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && dismiss(toast.id, true)}
      className={classes(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-6 bg-raised py-3 pr-2 pl-4 text-ink shadow-float',
        edge,
      )}
    >
      <Icon size={20} aria-hidden="true" className={classes('mt-0.5 shrink-0', ink)} />
      <p className="min-w-0 flex-1">
        <span className="sr-only">{word}: </span>
        {toast.message}
      </p>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onPress()
            dismiss(toast.id, true)
          }}
          className="min-h-6 shrink-0 rounded-sm font-semibold text-accent underline underline-offset-3 hover:text-accent-strong"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={() => dismiss(toast.id, true)}
        className="-my-1 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
