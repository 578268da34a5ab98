import { CalendarDays, CalendarPlus, ChartColumn, MapPin, Ticket, Users } from 'lucide-react'
import { ResetNotice } from '@/components/confirmations/reset-notice'
import { HomeBanner } from '@/components/home/home-banner'
import { ProductWidget } from '@/components/home/product-widget'
import { type QuickLink, QuickLinks } from '@/components/home/quick-links'
import { WelcomeWidget } from '@/components/home/welcome-widget'
import { UndecidedReleases } from '@/components/releases/undecided-releases'
import { NationalHomeCards } from '@/components/returns/national-home'
import { OwnHomeCards } from '@/components/returns/own-home'
import { PageHead } from '@/components/ui/page-head'
import { listRecentResets } from '@/lib/confirmations/read-resets'
import type { Action, AppAbility, Subject } from '@/lib/floor/access/rules'
import { env } from '@/lib/floor/env'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listUndecidedReleases } from '@/lib/releases/service'
import { getNationalHome } from '@/lib/returns/national-home'
import { getOwnHome } from '@/lib/returns/own-home'
import { countReviewsFor } from '@/lib/reviews/read-reviews'

type Entry = QuickLink & { right: [Action, Subject] }

/** The links of the home page whose screens exist. */
const quickLinks: readonly Entry[] = [
  {
    label: 'Manage event schedule',
    hint: 'Every event of your organisation, by year and quarter',
    href: '/events-list',
    icon: <CalendarDays size={24} />,
    right: ['read', 'event'],
  },
  {
    label: 'Create new event',
    hint: 'Dates, place and people; its survey comes next',
    href: '/event-overview',
    icon: <CalendarPlus size={24} />,
    right: ['create', 'event'],
  },
  {
    label: 'View insights',
    hint: 'What your figures say, beside last year',
    href: '/insights',
    icon: <ChartColumn size={24} />,
    right: ['read', 'insights'],
  },
  {
    label: 'Upload ticketing data',
    hint: 'What the box office sold, from its own file',
    href: '/box-office-data',
    icon: <Ticket size={24} />,
    right: ['manage', 'boxOffice'],
  },
  {
    label: 'Manage locations',
    hint: 'Theatres, halls, parks and screens',
    href: '/locations-list',
    icon: <MapPin size={24} />,
    right: ['read', 'location'],
  },
  {
    label: 'Manage users',
    hint: 'Who has an account, and what it may do',
    href: '/users-list',
    icon: <Users size={24} />,
    right: ['read', 'user'],
  },
]

const quickLinksFor = (ability: AppAbility): QuickLink[] =>
  quickLinks.filter(({ right }) => ability.can(...right)).map(({ right: _, ...link }) => link)

/** The home page, which any unknown address shows as well. */
export async function Home() {
  const ctx = await getPageContext('read', 'home')
  const { actor, ability } = ctx
  const [resets, own, national, reviews, undecided] = await Promise.all([
    listRecentResets(ctx),
    ability.can('read', 'event') ? getOwnHome(ctx) : undefined,
    ability.can('read', 'operations') ? getNationalHome(ctx) : undefined,
    countReviewsFor(ctx),
    listUndecidedReleases(ctx),
  ])
  return (
    <>
      <PageHead title="Home" purpose="Where your organisation’s events, surveys and figures come together." />
      <div className="flex flex-col gap-6">
        <ResetNotice resets={resets} />
        <UndecidedReleases releases={undecided} />
        {ability.can('read', 'event') && <HomeBanner mayConfirm={ability.can('manage', 'event')} />}
        {national && <NationalHomeCards home={national} person={actor} />}
        {own && <OwnHomeCards home={own} reviews={reviews} person={actor} />}
        <QuickLinks links={quickLinksFor(ability)} />
        <div className="grid gap-6 lg:grid-cols-2 print:hidden">
          <WelcomeWidget
            fullName={actor.fullName}
            supportEmail={env.SUPPORT_EMAIL}
            supportPhone={env.SUPPORT_PHONE}
            feedbackUrl={env.FEEDBACK_URL}
          />
          <ProductWidget />
        </div>
      </div>
    </>
  )
}
