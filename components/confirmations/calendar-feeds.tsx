'use client'

import { CalendarDays, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/confirmations/calendar-feed/messages'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'
import { CreatedFeed } from './created-feed'
import { RevokeFeed } from './revoke-feed'

/** A calendar address as the call lists it. */
type Feed = AnswerOf<'GET /api/organisations/{id}/calendar-feeds'>['data'][number]

const messageOf = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
  return error.message
}

/** The calendar addresses of an organisation: the new one, shown this once, and those that work. */
export function CalendarFeeds({ organisation }: { organisation: { id: number; name: string } }) {
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
