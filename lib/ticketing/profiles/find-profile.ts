import { normaliseHeading } from './headings'
import type { Mapping, SaleField } from './mapping'
import { templateProfile, templateRequired } from './template'

/** The fields without whose columns a line says nothing. */
export function requiredFields({ grain }: Pick<Mapping, 'grain'>): SaleField[] {
  const always: SaleField[] = ['reference', 'performanceDate', 'pricePaid']
  if (grain === 'total') return [...always, 'tickets']
  return [...always, 'transactionId', 'transactionDate', ...(grain === 'line' ? (['tickets'] as const) : [])]
}

/** The fields that a mapping needs and whose columns a file does not have. */
export function missingFields(header: readonly string[], mapping: Mapping): SaleField[] {
  const headings = new Set(header.map(normaliseHeading))
  return requiredFields(mapping).filter((field) => {
    const column = mapping.columns[field]
    return column === undefined || !headings.has(normaliseHeading(column))
  })
}

/** Whether a file is in the form of the template: all that it needs is there, in whatever order, and more may be. */
export function isTemplateHeader(header: readonly string[]): boolean {
  const headings = new Set(header.map(normaliseHeading))
  return templateRequired.every((field) => headings.has(normaliseHeading(templateProfile.mapping.columns[field] ?? '')))
}
