import type { ImportStatus } from '@/db/stored-values'
import { type Finding, Findings } from '@/lib/imports/finding'
import type { DemoData } from './demo-data'
import type { DemoOrganisation } from './organisations'

type Upload = {
  id: number
  kind: 'events' | 'ticketing'
  filename: string
  status: ImportStatus
  rows: number
  findings?: Finding[]
  messages?: string[]
  at: Date
  tookMs: number
  by: { id: number | null; name: string }
}

/** An upload with what came of it. */
export function addUpload(data: DemoData, { id: organisationId }: DemoOrganisation, upload: Upload): void {
  const { id, kind, filename, status, rows, findings = [], messages = [], at, tookMs, by } = upload
  const counted = new Findings()
  for (const finding of findings) counted.add(finding)
  data.tables.imports.add({
    id,
    kind,
    organisationId,
    surveyId: null,
    filename,
    ignoreWarnings: false,
    status,
    rowsRead: rows,
    rowsTotal: rows,
    findings,
    findingGroups: counted.groups,
    messages,
    createdAt: at,
    createdBy: by.id,
    startedAt: at,
    finishedAt: new Date(at.getTime() + tookMs),
    undoneAt: status === 'undone' ? new Date(at.getTime() + 600_000) : null,
  })
}
