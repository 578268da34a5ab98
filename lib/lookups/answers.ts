import { flag, id, listOf, model, whole, word } from '@/lib/floor/validation/answer-fields'

/** What the look-ups answer, as their description has it. */

/** A value of a shared list. Lists add what is theirs. */
export const lookupItem = model('LookupItem', {
  id: whole,
  name: word,
  note: word.optional(),
  isOwner: flag.optional().describe('Of relationship types: the organisation owns the event'),
  isManual: flag.optional().describe('Of ticketing providers: entered by hand, no ticketing system'),
  requiresAddress: flag.optional().describe('Of countries: a location there has an address'),
  iso: word.optional().describe('Of countries: the code of ISO 3166'),
  value: flag.optional().describe('Of yes and no: which of the two'),
  isDefault: flag.optional().describe('What a new record has'),
  exempt: flag.optional().describe('Of exemptions: the organisation is exempt from surveying'),
  needsPhysicalLocation: flag.optional().describe('Of distribution types: the event takes place somewhere'),
})

const subDiscipline = model('SubDiscipline', {
  id,
  name: word,
  description: word,
  disciplineId: id,
  disciplineName: word,
})

const discipline = model('Discipline', { id, name: word, description: word, subDisciplines: subDiscipline.array() })

/** An upper-tier authority or a constituency; `regionId` is the nation it lies in. */
const area = { id, name: word, onsCode: word, regionId: id }

export const lookupAnswer = listOf(lookupItem)
export const disciplinesAnswer = listOf(discipline)
export const upperAuthoritiesAnswer = listOf(
  model('UpperTierAuthority', { ...area, englishRegion: word.nullable(), aceAreaId: id.nullable() }),
)
export const constituenciesAnswer = listOf(model('Constituency', area))
