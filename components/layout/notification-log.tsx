'use client'

import { Bell, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from '@/components/ui/icon-button'
import { useToastLog } from '@/components/ui/toasts'

const styles = {
  success: { icon: CircleCheck, word: 'Success', ink: 'text-success' },
  info: { icon: Info, word: 'Information', ink: 'text-info' },
  warning: { icon: TriangleAlert, word: 'Warning', ink: 'text-warning' },
  error: { icon: CircleX, word: 'Error', ink: 'text-error' },
} as const

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** What the notifications of this visit said, newest first, for whoever missed one. */
export function NotificationLog() {
  const { log, unread, markRead } = useToastLog()
  return (
    <DialogTrigger onOpenChange={(open) => open && markRead()}>
      <span className="relative">
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
          icon={<Bell size={20} aria-hidden="true" />}
          tooltip={false}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 right-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-attention px-1 font-bold text-[0.75rem] text-on-attention leading-none forced-colors:border"
          >
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </span>
      <Popover
        placement="bottom end"
        className="w-96 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised text-ink shadow-float"
      >
        <Dialog className="flex max-h-[70dvh] flex-col outline-none">
          <Heading slot="title" className="border-line border-b px-4 py-3 font-semibold">
            Notifications
          </Heading>
          {log.length === 0 ? (
            <p className="px-4 py-6 text-ink-soft">What the platform tells you during this visit is kept here.</p>
          ) : (
            <ol className="divide-y divide-line overflow-y-auto">
              {log.map((toast) => {
                const { icon: Icon, word, ink } = styles[toast.kind]
                return (
                  <li key={toast.id} className="flex gap-3 px-4 py-3">
                    <Icon size={18} aria-hidden="true" className={`mt-1 shrink-0 ${ink}`} />
                    <p className="min-w-0 flex-1">
                      <span className="sr-only">{word}: </span>
                      {toast.message}
                    </p>
                    <time dateTime={toast.at.toISOString()} className="shrink-0 text-ink-soft text-sm tabular-nums">
                      {timeFormat.format(toast.at)}
                    </time>
                  </li>
                )
              })}
            </ol>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
