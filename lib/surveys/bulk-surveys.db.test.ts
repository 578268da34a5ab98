import { expect, test } from 'vitest'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { changeSurveys } from './bulk-surveys'

test(
  'several surveys are closed and reopened; a closed one and one out of reach say why not',
  inTransaction(async (db) => {
    const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
    const [admin, user] = [await as.admin(db, organisation), await as.user(db, organisation)]
    const event = await anEvent(db, organisation.id)
    const open = await aPublishedSurvey(db, event, organisation.id, { name: 'Open' })
    const closed = await aPublishedSurvey(db, event, organisation.id, { name: 'Closed', isActive: false })
    const foreign = await aPublishedSurvey(db, await anEvent(db, other.id), other.id)
    const asked = { ids: [open.id, closed.id, foreign.id], action: { kind: 'close' as const } }
    await expect(changeSurveys(user, { ...asked, preview: true })).rejects.toMatchObject({ status: 403 })
    const preview = await changeSurveys(admin, { ...asked, preview: true })
    const { rows, undo } = await changeSurveys(admin, { ...asked, preview: false })
    expect(rows).toEqual(preview.rows)
    expect(rows.map(({ outcome, reason, notes }) => [outcome, reason, notes])).toEqual([
      ['done', null, ['Whoever is answering has 60 minutes to finish.']],
      ['refused', 'The survey is closed already.', []],
      ['refused', 'Survey not found', []],
    ])
    expect(undo).toEqual([{ action: { kind: 'reopen' }, ids: [open.id] }])
    for (const back of undo)
      expect((await changeSurveys(admin, { ...back, preview: false })).rows[0]?.outcome).toBe('done')
  }),
)
