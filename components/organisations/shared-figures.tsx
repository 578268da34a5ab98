'use client'

import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { Problem } from '@/lib/floor/http/problem'
import type { Wire } from '@/lib/floor/http/wire'
import { messages } from '@/lib/organisations/messages'
import type { SharingState } from '@/lib/organisations/sharing'

type SharedFiguresProps = { organisationId: number; name: string; sharing: Wire<SharingState>; mayDecide: boolean }

/** The one switch of an organisation over shared figures, with what it means in plain words. */
export function SharedFigures({ organisationId, name, sharing, mayDecide }: SharedFiguresProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { year, shares, sharesNextYear, decidedAt, decidedByName } = sharing
  const [thisYear, nextYear] = [formatFinancialYear(year), formatFinancialYear(year + 1)]

  async function decide() {
    try {
      await api.send('PUT /api/organisations/{id}/sharing', {
        params: { id: organisationId },
        body: { shares: !sharesNextYear },
      })
      toasts.success(sharesNextYear ? messages.notSharing(nextYear) : messages.sharing(nextYear))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(messages.unableToDecide(error.message))
    }
    router.refresh()
  }

  return (
    <Card
      title="Shared figures"
      className="mt-6"
      action={
        mayDecide && (
          <ConfirmButton
            // Short enough for 320 pixels; the question says from when.
            label={sharesNextYear ? 'Leave out ticket figures' : 'Share ticket figures'}
            question={sharesNextYear ? 'Leave out ticket figures?' : 'Share ticket figures?'}
            confirm={sharesNextYear ? 'Leave out' : 'Share'}
            onConfirm={decide}
          >
            <p className="[overflow-wrap:anywhere]">
              {sharesNextYear
                ? `From ${nextYear} on the tickets and income of “${name}” are in no figure that others see. What was released stays.`
                : `From ${nextYear} on the tickets and income of “${name}” are part of what organisations’ figures say together.`}
            </p>
          </ConfirmButton>
        )
      }
    >
      <div className="flex max-w-text flex-col gap-3">
        <p>
          Once a quarter the figures of many organisations are added up and released: beside each other’s own figures in
          Insights, on pages shared by PIN, and as open statistics. Nobody can work out yours from them.
        </p>
        <p>
          <strong>Attendance and the mandated questions</strong> are part of them for every organisation.{' '}
          <strong>Tickets and income</strong> are for you to decide. One choice counts for all of these places alike,
          and from the next financial year on: the year that is running stays as it is, and so does everything released.
        </p>
        <p>
          {`In ${thisYear} your ticket figures are ${shares ? 'shared' : 'left out'}. From ${nextYear} on they are ${
            sharesNextYear ? 'shared' : 'left out'
          }.`}
          {decidedAt && ` Decided by ${decidedByName} on ${formatDate(dayInLondon(new Date(decidedAt)))}.`}
        </p>
      </div>
    </Card>
  )
}
