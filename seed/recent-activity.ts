import type { ExportKind, ExportStatus, ImportStatus } from '@/db/stored-values'
import { type EventFindingName, eventFindingTypes } from '@/lib/events/bulk-upload/finding-types'
import { daysAfter } from '@/lib/floor/calendar/instants'
import { addDays } from '@/lib/floor/calendar/plain-date'
import type { EmailKind } from '@/lib/floor/mail/email-kinds'
import type { Finding } from '@/lib/imports/finding'
import type { DemoAccounts } from './accounts'
import { type DemoData, dayFromToday, instantOn } from './demo-data'
import { demoQuickCode } from './harbour-surveys'
import type { DemoOrganisation } from './organisations'
import type { Random } from './random'
import type { DemoSurvey } from './surveys'
import { addUpload } from './uploads'

type Participants = { accounts: DemoAccounts; harbour: DemoOrganisation; survey: DemoSurvey }

/** What the theatre's people have done of late, as the audit trail, the outbox and the upload lists show it. */
export function addRecentActivity(data: DemoData, participants: Participants): void {
  const random = data.random.fork('trail')
  addAudit(data, random, participants)
  addEmails(data, participants)
  addExports(data, participants)
  addUploads(data, participants)
  addTraining(data)
}

function addAudit(data: DemoData, random: Random, { accounts, harbour, survey }: Participants): void {
  const adam = { actorUserId: accounts.admin, actorName: 'Adam Harper', actorRole: 'Admin', address: '198.51.100.17' }
  const { event } = survey
  const about = { subject: 'event', subjectId: String(event.id), subjectName: event.name }
  const ofSurvey = {
    subject: 'survey',
    subjectId: String(survey.id),
    subjectName: 'The Winter Garden: tell us what you thought',
  }
  const rows = [
    { days: -40, ...about, action: 'create', after: { name: event.name, startDate: event.startDate } },
    {
      days: -33,
      ...about,
      action: 'update',
      before: { endDate: addDays(event.endDate, -2) },
      after: { endDate: event.endDate },
    },
    { days: -21, ...ofSurvey, action: 'create', after: { name: ofSurvey.subjectName } },
    { days: -20, ...ofSurvey, action: 'publish', after: { quickCode: demoQuickCode } },
    {
      days: -9,
      subject: 'user',
      subjectId: String(accounts.newcomer),
      subjectName: 'Noel Comer',
      action: 'create',
      after: { role: 'User' },
    },
    {
      days: -6,
      subject: 'location',
      subjectId: String(harbour.locations[4]?.id),
      subjectName: 'Old Drill Hall',
      action: 'update',
      before: { activeStatus: 1 },
      after: { activeStatus: 0 },
    },
    { days: -2, ...ofSurvey, action: 'request', after: { format: 'csv' }, note: 'Answers downloaded' },
  ]
  for (const { days, ...row } of rows)
    data.tables.auditTrail.add({
      ...{ before: null, note: null },
      ...adam,
      ...row,
      at: instantOn(dayFromToday(data, days), 11, 12),
      organisationId: harbour.id,
      requestId: random.uuidAt(instantOn(dayFromToday(data, days), 11, 12).getTime()),
    })
}

function addEmails(data: DemoData, { accounts, harbour }: Participants): void {
  const addEmail = (
    days: number,
    kind: EmailKind,
    to: keyof DemoAccounts,
    subject: string,
    body: string,
    state: string,
  ) => {
    const at = instantOn(dayFromToday(data, days), 9, 30)
    data.tables.outbox.add({
      kind,
      toAddress: `${to}@demo.test`,
      toUserId: accounts[to],
      subject,
      body: `Hello,\n\n${body}\n\n-- \nIlluminate\n`,
      link: null,
      state,
      attempts: state === 'sent' ? 1 : state === 'failed' ? 5 : 0,
      lastError: state === 'failed' ? 'Connection refused by the mail server' : null,
      createdAt: at,
      sentAt: state === 'sent' ? new Date(at.getTime() + 2_000) : null,
    })
  }
  const someQuarters = 'Some quarters have not been confirmed yet.'
  const ready = 'The file you asked for can be downloaded now.'
  addEmail(
    -9,
    'invitation',
    'newcomer',
    'Welcome to Illuminate',
    `${harbour.name} has made an account for you.`,
    'kept',
  )
  addEmail(-16, 'confirmation-reminder', 'admin', 'Quarters to confirm', someQuarters, 'sent')
  addEmail(-2, 'confirmation-reminder', 'admin', 'Quarters to confirm', someQuarters, 'kept')
  addEmail(
    -2,
    'confirmation-reminder',
    'rival',
    'Quarters to confirm',
    'A quarter has not been confirmed yet.',
    'failed',
  )
  addEmail(-2, 'export-ready', 'admin', 'Your answers are ready', ready, 'kept')
}

function addExports(data: DemoData, { accounts, harbour, survey }: Participants): void {
  const add = (days: number, type: ExportKind, status: ExportStatus, failure: string | null = null) => {
    const requestDate = instantOn(dayFromToday(data, days), 14)
    const isDone = status === 'Expired' || status === 'Failed'
    const rows = status === 'Expired' ? 1 : 0
    data.tables.exports.add({
      name: type === 'Survey' ? 'The Winter Garden answers' : `${harbour.name} ${type.toLowerCase()} responses`,
      type,
      format: type === 'Unmapped' ? 'xlsx' : 'csv',
      organisationId: harbour.id,
      surveyId: type === 'Survey' ? survey.id : null,
      requestedBy: accounts.admin,
      requestDate,
      processDate: isDone ? new Date(requestDate.getTime() + 95_000) : null,
      expiryDate: status === 'Expired' ? daysAfter(requestDate, 7) : null,
      status,
      rowsWritten: rows * 203,
      rowsTotal: rows ? 203 : null,
      failure,
    })
  }
  add(-30, 'Mapped', 'Expired')
  add(-20, 'Unmapped', 'Cancelled')
  add(-12, 'Unmapped', 'Failed', 'The disk was full.')
  add(-8, 'Survey', 'Expired')
}

function addUploads(data: DemoData, { accounts, harbour }: Participants): void {
  const by = { id: accounts.admin, name: 'Adam Harper' }
  const template = { filename: 'EventsUploadTemplate.xlsx', kind: 'events' as const, rows: 24, tookMs: 3_000 }
  const finding = (name: EventFindingName, column: string, cell: string): Finding => {
    const { code, severity, description, fix } = eventFindingTypes[name]
    return { sheet: 'Events', cell, column, severity, type: name, code, description, fix }
  }
  const uploads: [days: number, more: { status: ImportStatus; findings?: Finding[]; messages?: string[] }][] = [
    [-70, { status: 'successful' }],
    [-48, { status: 'failed', findings: [finding('DateFormat', 'Start Date', 'H7')] }],
    [-47, { status: 'held', findings: [finding('AlreadyExists', 'Event Name', 'A9')] }],
    [-46, { status: 'undone' }],
  ]
  for (const [days, more] of uploads)
    addUpload(data, harbour, {
      ...template,
      id: data.nextId('imports'),
      at: instantOn(dayFromToday(data, days), 15),
      by,
      ...more,
    })
  addUpload(data, harbour, {
    ...template,
    id: data.nextId('imports'),
    at: instantOn(dayFromToday(data, -15), 15),
    by,
    filename: 'november sales.csv',
    kind: 'ticketing',
    status: 'failed',
    messages: ['Line 7, Performance Date: Expected DD/MM/YYYY', 'Line 19, Number of Tickets: Must be a whole number'],
  })
}

function addTraining(data: DemoData): void {
  const session = (days: number, sessionTitle: string, type: string, recordingLink: string | null) => {
    const at = instantOn(dayFromToday(data, -120), 9)
    data.tables.trainingSessions.add({
      date: instantOn(dayFromToday(data, days), 10),
      sessionTitle,
      sessionDescription: `An hour online for everybody who works with ${type.toLowerCase()}, with time for questions.`,
      type,
      duration: '1 hour',
      bookingLink: days > 0 ? 'https://example.org/training' : null,
      recordingLink,
      transcriptFilename: null,
      createdAt: at,
      createdBy: null,
      updatedAt: at,
      updatedBy: null,
    })
  }
  session(18, 'Building your first survey', 'Surveys', null)
  session(39, 'Quarterly confirmations', 'Events', null)
  session(-25, 'Reading your insights', 'Insights', 'https://example.org/recordings/insights')
  session(-60, 'Uploading ticketing data', 'Ticketing', null)
}
