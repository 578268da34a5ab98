import type { Metadata } from 'next'
import { ConfirmationsScreen } from '@/components/confirmations/confirmations-screen'
import { listQuarterlyEvents } from '@/lib/confirmations/read-confirmations'
import { listHistory } from '@/lib/confirmations/read-history'
import { confirmationYears } from '@/lib/confirmations/rules'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOnlyOrganisation, findOrganisationInReach } from '@/lib/organisations/look-up-organisations'

export const metadata: Metadata = { title: 'Quarterly Confirmations' }

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export default async function ConfirmationsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'event')
  const address = await searchParams
  const namedOrganisation = await findOrganisationInReach(ctx, numberIn(address.organisationId, /^[1-9]\d{0,14}$/))
  const organisation = namedOrganisation ?? (await findOnlyOrganisation(ctx))
  const today = dayInLondon(ctx.now)
  const years = confirmationYears(today)
  const requestedYear = numberIn(address.year, /^\d{4}$/)
  const isYear = requestedYear !== undefined && years.includes(requestedYear)
  const year = isYear ? requestedYear : quarterOf(today).year
  const [quarterly, history] = organisation
    ? await Promise.all([listQuarterlyEvents(ctx, organisation.id, year), listHistory(ctx, organisation.id)])
    : [undefined, undefined]
  return (
    <ConfirmationsScreen
      initialChoice={{ organisation: organisation ? { id: organisation.id, name: organisation.name } : null, year }}
      isFromAddress={{ organisation: namedOrganisation !== undefined, year: isYear }}
      years={years}
      initial={{ organisationId: organisation?.id, year, quarterly, history: history?.attestationHistory }}
    />
  )
}

const numberIn = (value: string | string[] | undefined, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? Number(value) : undefined
