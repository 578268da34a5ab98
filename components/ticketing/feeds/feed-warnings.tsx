import { Banner } from '@/components/ui/banner'
import type { AnswerOf } from '@/lib/api'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'

type Feed = AnswerOf<'GET /api/box-office/deliveries'>['feeds'][number]

/** What is wrong with the feeds of an organisation: their tokens, their silence, and a last delivery that brought nothing. */
export function FeedWarnings({ feeds }: { feeds: readonly Feed[] }) {
  const warnings = feeds.flatMap(warningsOf)
  if (warnings.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {warnings.map(({ kind, title, text }) => (
        <Banner key={`${title} ${text}`} kind={kind} title={title}>
          {text}
        </Banner>
      ))}
    </div>
  )
}

type Warning = { kind: 'warning' | 'error' | 'attention'; title: string; text: string }

function warningsOf(feed: Feed): Warning[] {
  const { profile, silentSince, lastDelivery } = feed
  const name = profile === '' ? 'the feed' : `the feed “${profile}”`
  const warnings = tokenWarningsOf(feed, name)
  const at = dateTimeInLondon(new Date(lastDelivery.createdAt))
  if (silentSince !== null)
    warnings.push({
      kind: 'warning',
      title: `Nothing has arrived since ${at}`,
      text: `Three deliveries of ${name} are missing. Look at the night job that sends it.`,
    })
  if (lastDelivery.status === 'failed')
    warnings.push({
      kind: 'error',
      title: 'The last delivery was not imported',
      text: `It came by ${name} on ${at}. What was found is in the list of uploads.`,
    })
  if (lastDelivery.status === 'held')
    warnings.push({
      kind: 'attention',
      title: 'The last delivery waits for an answer',
      text: `It came by ${name} on ${at}. Nothing of it counts until it is answered in the list of uploads.`,
    })
  return warnings
}

function tokenWarningsOf({ tokenName, tokenState, tokenExpiresAt }: Feed, name: string): Warning[] {
  const day = tokenExpiresAt ? formatDate(dayInLondon(new Date(tokenExpiresAt))) : ''
  const token = tokenName === '' ? 'The access token' : `The access token “${tokenName}”`
  const renew = `Make a new one, and put it where ${name} is sent from.`
  if (tokenState === 'ending') return [{ kind: 'warning', title: `${token} ends on ${day}`, text: renew }]
  if (tokenState === 'ended') return [{ kind: 'error', title: `${token} ended on ${day}`, text: renew }]
  if (tokenState === 'revoked') return [{ kind: 'error', title: `${token} was revoked`, text: renew }]
  if (tokenState === 'gone') return [{ kind: 'error', title: `${token} has ended`, text: renew }]
  return []
}
