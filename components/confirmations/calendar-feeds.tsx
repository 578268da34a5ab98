'use client'

import { CalendarDays, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { say } from '@/lib/confirmations/calendar-feed/messages'
import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { RevokeFeed } from './revoke-feed'
import { ShownFeed } from './shown-feed'

/** A calendar address as the call lists it. */
export type Feed = { id: number; createdAt: string; createdBy: string | null }

const messageOf = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
  return error.message
}

/** The calendar addresses of an organisation: the new one, shown this once, and those that work. */
export function CalendarFeeds({ organisation }: { organisation: { id: number; name: string } }) {
  const path = `/api/organisations/${organisation.id}/calendar-feeds`
  const [feeds, setFeeds] = useState<readonly Feed[]>()
  const [made, setMade] = useState<{ id: number; address: string }>()
  const [complaint, setComplaint] = useState<string>()
  const [busy, setBusy] = useState(false)

  const load = () =>
    api
      .get<{ data: Feed[] }>(path)
      .then(({ data }) => setFeeds(data))
      .catch((error: unknown) => setComplaint(say.unableToList(messageOf(error))))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the window opens
  useEffect(() => void load(), [])

  async function create() {
    setBusy(true)
    setComplaint(undefined)
    try {
      setMade(await api.post<{ id: number; address: string }>(path))
    } catch (error) {
      setComplaint(say.unableToCreate(messageOf(error)))
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
      {complaint && (
        <Banner kind="error" live>
          {complaint}
        </Banner>
      )}
      {made && <ShownFeed address={made.address} />}
      {feeds === undefined ? (
        !complaint && <Skeleton className="h-14 w-full" />
      ) : (
        <FeedList
          feeds={feeds}
          path={path}
          madeId={made?.id}
          onRevoked={(id) => {
            setFeeds(feeds.filter((feed) => feed.id !== id))
            if (made?.id === id) setMade(undefined)
          }}
        />
      )}
      {/* Not before it has its place. */}
      {(feeds ?? complaint) && (
        <div>
          <Button
            kind={made ? 'secondary' : 'primary'}
            icon={<Plus size={18} aria-hidden="true" />}
            busy={busy}
            onPress={create}
          >
            {made ? 'Create another address' : 'Create calendar address'}
          </Button>
        </div>
      )}
    </div>
  )
}

type FeedListProps = {
  feeds: readonly Feed[]
  path: string
  madeId: number | undefined
  onRevoked: (id: number) => void
}

function FeedList({ feeds, path, madeId, onRevoked }: FeedListProps) {
  if (feeds.length === 0) return null
  return (
    <ul aria-label="Calendar addresses" className="divide-y divide-line border-line border-y">
      {feeds.map((feed) => {
        const made = `Made on ${showDate(dayInLondon(new Date(feed.createdAt)))} by ${feed.createdBy ?? 'somebody whose account is gone'}`
        return (
          <li key={feed.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="flex min-w-0 gap-3">
              <CalendarDays size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
              {made}
              {feed.id === madeId && ', just now'}
            </span>
            <RevokeFeed path={path} id={feed.id} name={made} onRevoked={() => onRevoked(feed.id)} />
          </li>
        )
      })}
    </ul>
  )
}
