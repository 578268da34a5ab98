import type { NationalHome } from '@/lib/returns/national-home'
import { LastOpened } from './last-opened'
import { NationalQuarters } from './national-quarters'
import { SinceLastVisit } from './since-last-visit'

/** The funder's home: the quarters across all organisations, what changed, and where one left off. */
export function NationalHomeCards({
  home,
  person,
}: {
  home: NationalHome
  person: { userId: number; fullName: string }
}) {
  return (
    <>
      <NationalQuarters quarters={home.quarters} madeAt={home.madeAt} />
      <div className="grid gap-6 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
        {home.since && <SinceLastVisit since={home.since} fullName={person.fullName} mayReadTrail />}
        <LastOpened userId={person.userId} />
      </div>
    </>
  )
}
