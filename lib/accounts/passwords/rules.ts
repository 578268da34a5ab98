import { normaliseEmail } from '@/lib/floor/identity/email'
import { passwordMaxLength, passwordMinLength } from '@/lib/floor/identity/password-length'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { isCommonPassword, unleet } from './common-passwords'
import { lengthOf } from './length-of'
import { messages } from './messages'

/** Whose password it is to be. */
export type Owner = {
  email: string
  firstName: string
  lastName: string
  /** Every name of the organisations they belong to. */
  organisations: readonly string[]
}

const productName = 'illuminate'

/** Shorter names are parts of too many words. */
const shortestName = 4
/** An organisation called "Arts" is part of too many words as well. */
const shortestWholeName = 6
/** Fewer letters than these beside the words of a name make it no secret. */
const fewestOwnLetters = 4

const lower = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndFigures = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
const letters = (text: string) => text.replace(/\P{L}+/gu, '')

/** A password as it is typed, without what stands between its words, and with letters for the figures that mean them. */
const readings = (password: string): string[] => {
  const plain = lower(password)
  return [plain, lettersAndFigures(plain), lettersAndFigures(unleet(plain))]
}

function contains(password: string, part: string): boolean {
  const [typed, bare] = [lower(part.trim()), lettersAndFigures(lower(part))]
  return readings(password).some((reading) =>
    [typed, bare].some((one) => one.length >= shortestName && reading.includes(one)),
  )
}

/** True for a name of an organisation, whole, or its words with next to nothing of somebody's own around them. */
function isOfName(password: string, name: string): boolean {
  if (lettersAndFigures(name).length >= shortestWholeName && contains(password, name)) return true
  const words = lower(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestName)
    .toSorted((a, b) => b.length - a.length)
  return readings(password).some((reading) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), reading)
    return rest !== reading && letters(rest).length < fewestOwnLetters
  })
}

/** The password of the demonstration accounts stands in the documentation, whatever year is put behind it. */
const isPublished = (password: string) =>
  letters(lower(password)) === letters(lower(publishedPassword)) ||
  lettersAndFigures(lower(password)).includes(lettersAndFigures(lower(publishedPassword)))

/**
 * Why a password will not do; undefined when it will. After NIST 800-63B: length, a list of common passwords, nothing
 * that everybody knows of its owner, and no rules of composition.
 */
export function passwordFault(password: string, owner: Owner): string | undefined {
  if (password === '') return messages.required
  if (password.length > passwordMaxLength) return messages.tooLong(passwordMaxLength)
  if (lengthOf(password) < passwordMinLength) return messages.tooShort(passwordMinLength)
  const email = normaliseEmail(owner.email)
  if (contains(password, email) || contains(password, email.split('@')[0] ?? '')) return messages.holdsEmail
  if (contains(password, owner.firstName) || contains(password, owner.lastName)) return messages.holdsName
  if (contains(password, productName)) return messages.holdsProduct
  if (owner.organisations.some((name) => isOfName(password, name))) return messages.holdsOrganisation
  return isPublished(password) || isCommonPassword(password) ? messages.common : undefined
}
