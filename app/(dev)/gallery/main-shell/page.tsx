import {
  BarChart3,
  Building2,
  CalendarDays,
  ClipboardList,
  GraduationCap,
  House,
  MapPin,
  Ticket,
  Users,
} from 'lucide-react'
import { MainShell } from '@/components/layout/main-shell'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Pill } from '@/components/ui/pill'

const items = [
  { label: 'Home', href: '/', icon: <House size={20} /> },
  { label: 'Events & Surveys', href: '/gallery', covers: ['/gallery'], icon: <CalendarDays size={20} /> },
  { label: 'Insights', href: '/insights', icon: <BarChart3 size={20} /> },
  { label: 'Survey List', href: '/surveys-list', icon: <ClipboardList size={20} /> },
  { label: 'Ticketing Data', href: '/box-office-data', icon: <Ticket size={20} /> },
  { label: 'Organisations', href: '/organisations-list', icon: <Building2 size={20} /> },
  { label: 'Locations', href: '/locations-list', icon: <MapPin size={20} /> },
  { label: 'Users', href: '/users-list', icon: <Users size={20} /> },
  { label: 'Training', href: '/training', icon: <GraduationCap size={20} /> },
]

export default function MainShellPage() {
  return (
    <MainShell
      items={items}
      user={{ fullName: 'Ada King-Lovelace' }}
      userLinks={[{ label: 'My Exports', href: '/exports' }]}
      signOutHref="/authentication/logout"
    >
      <PageHead
        title="Event Overview"
        purpose="Record what happened, and what people said about it."
        breadcrumb={[{ label: 'Events & Surveys', href: '/gallery' }, { label: 'Midsummer Strings' }]}
        state={<Pill kind="success">Active</Pill>}
        actions={
          <ButtonLink href="#main" kind="primary">
            Create survey
          </ButtonLink>
        }
      />
      <Card title="Main layout">
        <p className="max-w-text">
          The menu folds to 60 px, opens over the page below 576 px, and remembers how it was left in this browser.
        </p>
      </Card>
    </MainShell>
  )
}
