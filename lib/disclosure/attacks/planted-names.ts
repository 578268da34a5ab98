import { type AttackResult, attackResult } from './attack'

/** Something public: a page, a file, headers, a picture; where it was, and its text. */
type PublicText = { where: string; text: string }

/**
 * T8. Names that nobody but us can know are given to organisations, events, ticket types and what people wrote. Succeeds with each that occurs in
 * what is public, in any case, escaped for an address, or as entities of HTML.
 */
export function attackByPlantedNames(texts: readonly PublicText[], names: readonly string[]): AttackResult {
  const spellings = names.map((name) => ({ name, forms: spellingsOf(name) }))
  const found = texts.flatMap(({ where, text }) => {
    const lower = text.toLowerCase()
    return spellings
      .filter(({ forms }) => forms.some((form) => lower.includes(form)))
      .map(({ name }) => `${where}: ${name}`)
  })
  return attackResult('T8', texts.length * names.length, found)
}

const spellingsOf = (name: string): string[] => {
  const entities = name.replace(/&/g, '&amp;').replace(/'/g, '&#x27;').replace(/"/g, '&quot;')
  const forms = [name, encodeURIComponent(name), name.replace(/ /g, '+'), entities, JSON.stringify(name).slice(1, -1)]
  return forms.map((form) => form.toLowerCase())
}
