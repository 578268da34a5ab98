import * as schema from '@/db/schema'
import { eventTables } from './tables-of-events'
import { fileTables } from './tables-of-files'
import { surveyTables } from './tables-of-surveys'

/** Tables whose rows are numbered here, because others refer to them; the rest get their numbers while being copied. */
export const numbered = {
  organisations: schema.organisations,
  users: schema.users,
  locations: schema.locations,
  events: schema.events,
  surveyTemplates: schema.surveyTemplates,
  surveys: schema.surveys,
  surveyLinks: schema.surveyLinks,
  imports: schema.imports,
} as const

/** The rows of the demonstration data by table, in the order they are copied: what others refer to comes first. */
export const demoTables = () => ({ ...eventTables(), ...surveyTables(), ...fileTables() })

export type DemoTables = ReturnType<typeof demoTables>
