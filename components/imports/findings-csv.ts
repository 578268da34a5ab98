import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Finding } from '@/lib/imports/finding'

const columns = ['Sheet', 'Cell', 'Column', 'Severity', 'Kind', 'What is wrong', 'How to fix it']

/** Findings as CSV in which nothing can be taken for a formula. */
export async function findingsCsv(findings: readonly Finding[]): Promise<Blob> {
  const rows = findings.map(({ sheet, cell, column, severity, type, description, fix }) => [
    sheet,
    cell,
    column,
    severity,
    type,
    description,
    fix,
  ])
  const parts: Uint8Array<ArrayBuffer>[] = []
  const table = { columns: columns.map((header) => ({ header })), rows }
  for await (const part of csvWriter(table)) parts.push(new Uint8Array(part))
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
