import type { Choice } from '@/lib/surveys/questions/survey-schema'

/** A text for comparison, without differences of letter case, white space and kinds of apostrophes. */
const foldText = (text: string) =>
  text.normalize('NFKC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()

/** '10', '10.0' and '１０' are the number 10; undefined for what is no whole number. */
function parseWholeNumber(text: string): number | undefined {
  const [, digits] = /^(\d{1,9})(?:\.0+)?$/.exec(foldText(text)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const numbersIn = (text: string) => (foldText(text).match(/\d+(?:[.,]\d+)*/g) ?? []).map(Number)

/** The number that a label begins with: of '10 - Extremely likely' it is 10. */
function leadingNumber(label: string): number | undefined {
  const [digits] = /^\d+(?:[.,]\d+)*/.exec(foldText(label)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The one option whose label begins with a number, where no other label has that number. */
function findOptionByNumber(options: readonly Choice[], number: number): Choice | undefined {
  const matching = options.filter(({ text }) => numbersIn(text).includes(number))
  const [option] = matching
  return matching.length === 1 && option && leadingNumber(option.text) === number ? option : undefined
}

/** The option with a code. A numeric code must be unambiguous: no other number in its label, and it in no other label. */
function findOptionByCode(options: readonly Choice[], text: string): Choice | undefined {
  const wanted = foldText(text)
  const number = parseWholeNumber(text)
  const option = options.find(({ value }) => foldText(value) === wanted)
  if (!option || number === undefined) return option
  const isAlone = numbersIn(option.text).every((one) => one === number)
  return isAlone && options.every((one) => one === option || !numbersIn(one.text).includes(number)) ? option : undefined
}

/** The option with this label, in any letter case. */
export function findOptionByLabel(options: readonly Choice[], text: string): Choice | undefined {
  const wanted = foldText(text)
  return options.find((option) => foldText(option.text) === wanted)
}

/** The option that somebody means: by its label, by its code, or by the number that its label begins with. */
export function findOption(options: readonly Choice[], text: string): Choice | undefined {
  const number = parseWholeNumber(text)
  return (
    findOptionByLabel(options, text) ??
    (number === undefined ? undefined : findOptionByNumber(options, number)) ??
    findOptionByCode(options, text)
  )
}

/** The numbers that may be typed in place of a longer label, such as 0 and 10 of a scale whose ends have words. */
export const shortNumbers = (options: readonly Choice[]): number[] =>
  options.flatMap((option) => {
    const number = leadingNumber(option.text)
    if (number === undefined || !Number.isInteger(number) || findOptionByLabel(options, String(number))) return []
    return findOption(options, String(number)) === option ? [number] : []
  })
