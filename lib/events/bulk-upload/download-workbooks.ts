import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, formatFinancialYear, lastDayOf } from '@/lib/floor/calendar/quarter'
import { notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { workbookMediaType } from '@/lib/floor/spreadsheet/xlsx-writer'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { makeTemplateWorkbook, makeYearWorkbook } from './events-workbook'
import { findUploadLists, withParts } from './find-upload-data'
import { choiceListsOf } from './lists-sheet'
import { findEventsBetween, findLocationsOf } from './queries'
import { templateFileName } from './upload-rules'

/**
 * The template, made of the lists as they are now. It knows no organisation, so every provider can be chosen in it.
 * @throws DomainError 404 for whoever may not create events, as for every resource that a role may not read
 */
export async function downloadTemplate(ctx: StaffContext): Promise<Response> {
  if (!ctx.ability.can('create', 'event')) throw notFound('File')
  const lists = await findUploadLists(ctx, undefined)
  return fileOf(await makeTemplateWorkbook(choiceListsOf(lists, []), dayInLondon(ctx.now)), templateFileName)
}

/**
 * The events that an organisation owns and that take place in a financial year, in the form of the template.
 * @throws DomainError 403 without the right to create events, 404 out of reach
 */
export async function downloadYearWorkbook(
  ctx: StaffContext,
  { organisationId, year }: { organisationId: number; year: number },
): Promise<Response> {
  authorize(ctx, 'create', { subject: 'event', organisationId })
  const organisation = await getOrganisationDisplay(ctx, organisationId)
  const days = [firstDayOf({ year, quarter: 1 }), lastDayOf({ year, quarter: 4 })] as const
  const [lists, locations, found] = await Promise.all([
    findUploadLists(ctx, organisationId),
    findLocationsOf(ctx.db, organisationId),
    findEventsBetween(ctx.db, organisationId, ...days),
  ])
  const events = await withParts(ctx, lists, found)
  const active = locations.filter(({ isActive }) => isActive).map(({ name }) => name)
  const about = { year, organisationId, today: dayInLondon(ctx.now) }
  const workbook = await makeYearWorkbook(choiceListsOf(lists, active), about, events)
  return fileOf(workbook, yearFileName(organisation.name, year))
}

/** A name that the upload takes back: without anything but letters, digits and blanks. */
const yearFileName = (organisation: string, year: number) => {
  const plain = organisation
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return `Events ${formatFinancialYear(year).replace('/', '-')} ${plain}`.slice(0, 120).trim().concat('.xlsx')
}

const fileOf = (workbook: Buffer, name: string) =>
  new Response(new Uint8Array(workbook), {
    headers: {
      'content-type': workbookMediaType,
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
    },
  })
