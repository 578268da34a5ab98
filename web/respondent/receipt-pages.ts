import { createElement } from 'react'
import { EraseQuestion } from '@/components/receipts/erase-question'
import { OwnAnswers } from '@/components/receipts/own-answers'
import { ReceiptForm } from '@/components/receipts/receipt-form'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { OwnAnswers as Own } from '@/lib/receipts/service'
import { noticePage } from './refusal-pages'
import type { Page } from './reply'

const receiptAddress = '/survey/receipt'

/** The pages after the form; each has an address of its own, and none of them a code in it. */
export const stepAddress = (step: 'answers' | 'erase' | 'erased' | 'again' | 'finished') =>
  `${receiptAddress}?step=${step}`

/** The form; with a refusal beside the field where there was one, or with why it is asked for again. */
export const formPage = (typed = '', refused?: { status: number; problem: string }, note?: string): Page => ({
  title: `${refused ? 'Error: ' : ''}See or erase your answers`,
  ...(refused && { status: refused.status }),
  content: createElement(ReceiptForm, {
    action: receiptAddress,
    typed,
    ...(note && { note }),
    ...(refused && { problem: refused.problem }),
  }),
})

export const answersPage = ({ survey, organisation, event, submittedAt, answers, earlier }: Own): Page => ({
  title: `Your answers – ${survey}`,
  organisation,
  content: createElement(OwnAnswers, {
    action: receiptAddress,
    facts: [
      { term: 'Survey', text: survey },
      { term: 'Event', text: event },
      { term: 'Organisation', text: organisation },
      { term: 'Sent', text: dateTimeInLondon(submittedAt) },
    ].filter(({ text }) => text !== ''),
    answers,
    earlier: earlier.map(({ until, answers }) => ({ until: dateTimeInLondon(until), answers })),
  }),
})

export const eraseConfirmPage = ({ survey, organisation }: Own): Page => ({
  title: 'Erase your answers?',
  organisation,
  content: createElement(EraseQuestion, { action: receiptAddress, survey, organisation }),
})

export const erasedPage = (): Page =>
  noticePage('Your answers have been erased', ['Nothing of them is kept. Your receipt code leads nowhere from now on.'])

export const finishedPage = (): Page =>
  noticePage('Your answers are closed', [
    'This device shows them to nobody now. Your receipt code still leads to them.',
  ])
