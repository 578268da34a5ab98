import { isNotNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { surveyTemplates, templateMappings } from '@/db/schema'
import { mappings, templates } from './template-files'
import { upsert } from './upsert'

/** Where a template says nothing of its beginning, it began with the first mandated set. */
const firstDay = '2023-06-01'

/** The mandated question sets, the optional question bank, and how the older set reads in the newer. */
export async function seedTemplates(tx: Database): Promise<void> {
  const rows = templates.map(({ templateYears: _, availableFrom, ...template }) => {
    const since = new Date(`${availableFrom ?? firstDay}T00:00:00Z`)
    return { ...template, availableFrom, createdAt: since, updatedAt: since }
  })
  await upsert(tx, surveyTemplates, surveyTemplates.key, rows, ['createdAt'])
  const idOf = await templateIds(tx)
  for (const { fromTemplate, toTemplate, ...mapping } of mappings) {
    const pair = { fromTemplateId: idOf(fromTemplate), toTemplateId: idOf(toTemplate) }
    await tx
      .insert(templateMappings)
      .values({ ...pair, mapping })
      .onConflictDoUpdate({
        target: [templateMappings.fromTemplateId, templateMappings.toTemplateId],
        set: { mapping },
      })
  }
}

/** The number a template of the product has in this database, by its key. */
export async function templateIds(db: Database): Promise<(key: string) => number> {
  const found = await db
    .select({ id: surveyTemplates.id, key: surveyTemplates.key })
    .from(surveyTemplates)
    .where(isNotNull(surveyTemplates.key))
  return (key) => {
    const template = found.find((one) => one.key === key)
    if (!template) throw new Error(`There is no survey template with the key ${key}`)
    return template.id
  }
}
