import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

const formatNames: Readonly<Record<string, string>> = { datetime: 'a date with its time', email: 'an email address' }

const countWithUnit = (count: number | bigint, origin: string) => {
  const isOne = Number(count) === 1
  if (origin === 'string') return `${count} ${isOne ? 'character' : 'characters'}`
  return origin === 'array' ? `${count} ${isOne ? 'entry' : 'entries'}` : String(count)
}

/** Describes an error for which the schema has no message, to follow the name of the value. */
function describeIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_big':
      return `must be at most ${countWithUnit(issue.maximum, issue.origin)}`
    case 'too_small':
      return `must be at least ${countWithUnit(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'written as described'}`
    default:
      return 'cannot be read'
  }
}

/** `validationKey` is "Validation key", `answers.0.id` is "Answers 0 id"; the body itself has no name. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const words = path
    .join(' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words === '' ? 'The body' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Messages for parameters without one in the schema; the name of the parameter is put before. */
export const parameterErrorMap: z.core.$ZodErrorMap = (issue) => describeIssue(issue)

/** Messages for fields of a body: 'Validation key is required'. */
export const fieldErrorMap: z.core.$ZodErrorMap = (issue) => `${labelOf(issue.path)} ${describeIssue(issue)}`
