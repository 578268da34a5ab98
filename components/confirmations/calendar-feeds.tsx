'use client'

import { CalendarDays, CalendarPlus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Can } from '@/components/access/can'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/confirmations/calendar-feed/messages'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'

/** A calendar address as the call lists it. */
type Feed = AnswerOf<'GET /api/organisations/{id}/calendar-feeds'>['data'][number]

const messageOf = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
  return error.message
}

/** The way to an organisation's deadlines in a calendar of one's own: a button, and what it opens. */
export function CalendarFeedsButton({ organisation }: { organisation: { id: number; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <Can I="manage" a="event">
      <Button
        iconOnlyBelow={625}
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        Deadlines in your calendar
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Deadlines in your calendar">
        <CalendarFeeds organisation={organisation} />
      </Dialog>
    </Can>
  )
}

/** The calendar addresses of an organisation: the new one, shown this once, and those that work. */
function CalendarFeeds({ organisation }: { organisation: { id: number; name: string } }) {
  const params = { id: organisation.id }
  const [feeds, setFeeds] = useState<readonly Feed[]>()
  const [created, setCreated] = useState<AnswerOf<'POST /api/organisations/{id}/calendar-feeds'>>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const [busy, setBusy] = useState(false)

  const load = () =>
    api
      .send('GET /api/organisations/{id}/calendar-feeds', { params })
      .then(({ data }) => setFeeds(data))
      .catch((error: unknown) => setErrorMessage(messages.unableToList(messageOf(error))))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the window opens
  useEffect(() => void load(), [])

  async function create() {
    setBusy(true)
    setErrorMessage(undefined)
    try {
      setCreated(await api.send('POST /api/organisations/{id}/calendar-feeds', { params }))
    } catch (error) {
      setErrorMessage(messages.unableToCreate(messageOf(error)))
    } finally {
      setBusy(false)
    }
    await load()
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-text">
        A calendar address shows when the quarters of {organisation.name} are to be confirmed, and two weeks before.
        Your calendar keeps it up to date.
      </p>
      {errorMessage && (
        <Banner kind="error" live>
          {errorMessage}
        </Banner>
      )}
      {created && <CreatedFeed address={created.address} />}
      {feeds === undefined ? (
        !errorMessage && <Skeleton className="h-14 w-full" />
      ) : (
        <FeedList
          feeds={feeds}
          organisationId={organisation.id}
          createdId={created?.id}
          onRevoked={(id) => {
            setFeeds(feeds.filter((feed) => feed.id !== id))
            if (created?.id === id) setCreated(undefined)
          }}
        />
      )}
      {/* Not before it has its place. */}
      {(feeds ?? errorMessage) && (
        <div>
          <Button
            kind={created ? 'secondary' : 'primary'}
            icon={<Plus size={18} aria-hidden="true" />}
            busy={busy}
            onPress={create}
          >
            {created ? 'Create another address' : 'Create calendar address'}
          </Button>
        </div>
      )}
    </div>
  )
}

type FeedListProps = {
  feeds: readonly Feed[]
  organisationId: number
  createdId: number | undefined
  onRevoked: (id: number) => void
}

function FeedList({ feeds, organisationId, createdId, onRevoked }: FeedListProps) {
  if (feeds.length === 0) return null
  return (
    <ul aria-label="Calendar addresses" className="divide-y divide-line border-line border-y">
      {feeds.map((feed) => {
        const name = `Made on ${formatDate(dayInLondon(new Date(feed.createdAt)))} by ${feed.createdBy ?? 'somebody whose account is gone'}`
        return (
          <li key={feed.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="flex min-w-0 gap-3">
              <CalendarDays size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
              {name}
              {feed.id === createdId && ', just now'}
            </span>
            <RevokeFeed organisationId={organisationId} id={feed.id} name={name} onRevoked={() => onRevoked(feed.id)} />
          </li>
        )
      })}
    </ul>
  )
}

type RevokeFeedProps = { organisationId: number; id: number; name: string; onRevoked: () => void }

/** Ends a calendar address after a question: calendars that have it get nothing new. */
function RevokeFeed({ organisationId, id, name, onRevoked }: RevokeFeedProps) {
  const toasts = useToasts()

  async function revoke() {
    try {
      await api.send('DELETE /api/organisations/{id}/calendar-feeds', {
        params: { id: organisationId },
        body: { calendarFeedId: id },
      })
      toasts.success(messages.revoked)
      onRevoked()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that was revoked in another window is as good as revoked.
      if (error.status === 404) onRevoked()
      else toasts.error(messages.unableToRevoke(error.message))
    }
  }

  return (
    <ConfirmButton
      size="small"
      label="Revoke"
      aria-label={`Revoke: ${name}`}
      question="Revoke this calendar address?"
      confirm="Revoke"
      danger
      onConfirm={revoke}
    >
      <p>Calendars that use it no longer show the deadlines. This is permanent and cannot be undone.</p>
    </ConfirmButton>
  )
}

/** A new calendar address, shown this once, and where it is put. */
function CreatedFeed({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner kind="warning" title="Copy it now: it is not shown again" live>
        Whoever has the address sees these deadlines. Revoke it here if it got into the wrong hands.
      </Banner>
      <CopyField
        label="Calendar address"
        value={address}
        copied={messages.copied}
        unableToCopy={messages.unableToCopy}
      />
      <p className="text-ink-soft text-sm">
        Outlook: Add calendar, Subscribe from web. Google Calendar: Other calendars, From URL. Apple Calendar: File, New
        Calendar Subscription.
      </p>
    </div>
  )
}
