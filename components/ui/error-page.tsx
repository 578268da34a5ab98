import type { ReactNode } from 'react'
import { ButtonLink } from './link'

type ErrorPageProps = { title: string; children: ReactNode; requestId?: string | undefined; action?: ReactNode }

/** What happened, what is safe, what to do next; the reference is what the help desk finds in the logs. */
export function ErrorPage({ title, children, requestId, action }: ErrorPageProps) {
  return (
    <div className="flex max-w-text flex-col gap-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      <div className="flex flex-col gap-3">{children}</div>
      {requestId && (
        <p className="text-ink-soft text-sm">
          Reference for the Help Desk: <code className="[overflow-wrap:anywhere]">{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">{action ?? <ButtonLink href="/">Go to the home page</ButtonLink>}</div>
    </div>
  )
}
