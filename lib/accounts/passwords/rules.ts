import { normaliseEmail } from '@/lib/floor/identity/email'
import { passwordMaxLength, passwordMinLength } from '@/lib/floor/identity/password-length'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { isCommonPassword, unleet } from './common-passwords'
import { lengthOf } from './length-of'
import { messages } from './messages'

/** The owner of a new password. */
export type PasswordOwner = {
  email: string
  firstName: string
  lastName: string
  /** All names of their organisations. */
  organisations: readonly string[]
}

const productName = 'illuminate'

/** Shorter names are ignored: they occur in too many words. */
const minNameLength = 4
/** Shorter names of organisations count only as words: "Arts" occurs in too many words. */
const minWholeNameLength = 6
/** The minimum number of other letters beside the words of a name. */
const minOtherLetters = 4

const lower = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndFigures = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
const letters = (text: string) => text.replace(/\P{L}+/gu, '')

/** A password as typed, without the characters between its words, and with letters for the digits that replace them. */
const spellingsOf = (password: string): string[] => {
  const plain = lower(password)
  return [plain, lettersAndFigures(plain), lettersAndFigures(unleet(plain))]
}

function containsPart(password: string, part: string): boolean {
  const [typed, bare] = [lower(part.trim()), lettersAndFigures(lower(part))]
  return spellingsOf(password).some((reading) =>
    [typed, bare].some((one) => one.length >= minNameLength && reading.includes(one)),
  )
}

/** True for the whole name of an organisation, or its words with too few other letters. */
function isMadeOfName(password: string, name: string): boolean {
  if (lettersAndFigures(name).length >= minWholeNameLength && containsPart(password, name)) return true
  const words = lower(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minNameLength)
    .toSorted((a, b) => b.length - a.length)
  return spellingsOf(password).some((reading) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), reading)
    return rest !== reading && letters(rest).length < minOtherLetters
  })
}

/** The password of the demonstration accounts is in the documentation; a year behind it makes no difference. */
const isPublished = (password: string) =>
  letters(lower(password)) === letters(lower(publishedPassword)) ||
  lettersAndFigures(lower(password)).includes(lettersAndFigures(lower(publishedPassword)))

/**
 * Why a password is not accepted; undefined when it is. After NIST 800-63B: length, a list of common passwords, nothing
 * publicly known of its owner, and no composition rules.
 */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  if (password === '') return messages.required
  if (password.length > passwordMaxLength) return messages.tooLong(passwordMaxLength)
  if (lengthOf(password) < passwordMinLength) return messages.tooShort(passwordMinLength)
  const email = normaliseEmail(owner.email)
  if (containsPart(password, email) || containsPart(password, email.split('@')[0] ?? '')) return messages.containsEmail
  if (containsPart(password, owner.firstName) || containsPart(password, owner.lastName)) return messages.containsName
  if (containsPart(password, productName)) return messages.containsProduct
  if (owner.organisations.some((name) => isMadeOfName(password, name))) return messages.containsOrganisation
  return isPublished(password) || isCommonPassword(password) ? messages.common : undefined
}
