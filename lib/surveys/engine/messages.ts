import { formatNumber } from '@/lib/floor/format-number'

/** Error messages beside a question. The specification fixes none; they follow GOV.UK's. */
export const messages = {
  chooseOne: 'Choose an answer',
  chooseSome: 'Choose at least one answer',
  chooseAtLeast: (count: number) => `Choose at least ${count} answers`,
  chooseAtMost: (count: number) => `Choose no more than ${count} answers`,
  chooseListed: 'Choose one of the answers listed',
  noneAlone: (none: string) => `Choose ‘${none}’ by itself, or other answers without it`,
  otherMissing: 'Write your own answer in the box, or choose a different one',
  otherTooLong: (max: number) => `Your own answer must be ${max} characters or fewer`,
  textMissing: 'Write an answer',
  textTooLong: (max: number) => `Your answer must be ${formatNumber(max)} characters or fewer`,
  numberMissing: 'Enter a number',
  numberOdd: 'Enter a whole number, such as 3',
  numberBetween: (min: number, max: number) => `Enter a number from ${formatNumber(min)} to ${formatNumber(max)}`,
  dateMissing: 'Enter a date',
  dateOdd: 'Enter a real date, such as 27/3/2026',
  dateBetween: (min: string, max: string) => `Enter a date from ${min} to ${max}`,
  tableMissing: 'Answer at least one line',
  cell: (row: string, message: string) => `${row}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
} as const
