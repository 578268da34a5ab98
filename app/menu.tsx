import {
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  GraduationCap,
  History,
  House,
  MapPin,
  Megaphone,
  MessageSquareWarning,
  Ticket,
  Users,
  Wrench,
} from 'lucide-react'
import type { MenuItem } from '@/components/layout/menu-item'
import type { SearchAction } from '@/components/search/search-choice'
import type { Action, AppAbility, Subject } from '@/lib/floor/access/rules'

type Entry = MenuItem & { subject: Subject }

/** The side menu in its order: the screens that exist. Each shows to whoever may read its subject. */
const menu: readonly Entry[] = [
  { label: 'Home', href: '/', icon: <House size={20} />, covers: ['/letters'], subject: 'home' },
  {
    label: 'Events & Surveys',
    href: '/events-list',
    icon: <CalendarDays size={20} />,
    covers: [
      '/event-overview',
      '/event-bulk-upload',
      '/confirmations',
      '/survey-overview',
      '/survey-data',
      '/survey-results',
      '/survey-sharing',
    ],
    subject: 'event',
  },
  { label: 'Insights', href: '/insights', icon: <ChartColumn size={20} />, subject: 'insights' },
  { label: 'Survey List', href: '/surveys-list', icon: <ClipboardList size={20} />, subject: 'surveyManagement' },
  { label: 'Ticketing Data', href: '/box-office-data', icon: <Ticket size={20} />, subject: 'boxOffice' },
  {
    label: 'Organisations',
    href: '/organisations-list',
    icon: <Building2 size={20} />,
    covers: ['/organisation-details'],
    subject: 'organisation',
  },
  {
    label: 'Locations',
    href: '/locations-list',
    icon: <MapPin size={20} />,
    covers: ['/location-overview'],
    subject: 'location',
  },
  {
    label: 'Users',
    href: '/users-list',
    icon: <Users size={20} />,
    covers: ['/user-overview'],
    subject: 'user',
  },
  {
    label: 'Training',
    href: '/training',
    icon: <GraduationCap size={20} />,
    subject: 'home',
  },
  // Ours: what the specification leaves open comes after its own entries.
  { label: 'Reviews', href: '/reviews', icon: <MessageSquareWarning size={20} />, subject: 'surveyResponseReview' },
  { label: 'Returns', href: '/returns', icon: <ClipboardCheck size={20} />, subject: 'operations' },
  { label: 'Releases', href: '/releases', icon: <Megaphone size={20} />, subject: 'operations' },
  { label: 'Audit trail', href: '/audit-trail', icon: <History size={20} />, subject: 'auditTrail' },
  { label: 'Operations', href: '/operations', icon: <Wrench size={20} />, subject: 'operations' },
]

/** What this person may use. */
export const menuFor = (ability: AppAbility): MenuItem[] =>
  menu.filter(({ subject }) => ability.can('read', subject)).map(({ subject: _, ...item }) => item)

type OfferedAction = SearchAction & { right: [Action, Subject] }

/** What the search offers besides the pages of the menu: something new, and pages that hang on one of these. */
const actions: readonly OfferedAction[] = [
  { label: 'Create event', href: '/event-overview', right: ['create', 'event'] },
  { label: 'Create location', href: '/location-overview', right: ['create', 'location'] },
  { label: 'Create user', href: '/user-overview', right: ['create', 'user'] },
  { label: 'Create organisation', href: '/organisation-details', right: ['create', 'organisation'] },
  { label: 'Upload events', href: '/event-bulk-upload', right: ['manage', 'event'] },
  { label: 'Quarterly Confirmations', href: '/confirmations', right: ['read', 'event'] },
  {
    label: 'Write to organisations overdue by two weeks',
    href: '/returns?show=overdue&late=14&letter=all',
    right: ['read', 'operations'],
  },
  { label: 'My Exports', href: '/exports', right: ['manage', 'surveyManagement'] },
  { label: 'My profile', href: '/authentication/profile', right: ['read', 'home'] },
  { label: 'PINs of Insights Public', href: '/releases/pins', right: ['read', 'operations'] },
  { label: 'API description', href: '/api-description', right: ['read', 'home'] },
]

/** The pages and actions that the search offers to this person. */
export const actionsFor = (ability: AppAbility): SearchAction[] => [
  ...menuFor(ability).map(({ label, href }) => ({ label, href })),
  ...actions.filter(({ right }) => ability.can(...right)).map(({ right: _, ...action }) => action),
]
