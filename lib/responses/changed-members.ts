import { canonicalJson } from '@/lib/floor/canonical-json'
import type { Answers } from '@/lib/surveys/engine/answers'
import { commentName } from '@/lib/surveys/questions/survey-schema'

/** The answers to the questions whose answers differ, each with the text of its "Other"; undefined where none does. */
export function changedMembers(some: Answers, others: Answers): { before: Answers; after: Answers } | undefined {
  const changed = new Set<string>()
  const suffix = commentName('')
  for (const name of new Set([...Object.keys(some), ...Object.keys(others)]))
    if (canonicalJson(some[name] ?? null) !== canonicalJson(others[name] ?? null)) {
      const question = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
      changed.add(question).add(commentName(question))
    }
  if (changed.size === 0) return undefined
  const membersOf = (answers: Answers) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => changed.has(name)))
  return { before: membersOf(some), after: membersOf(others) }
}
