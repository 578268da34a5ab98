import { createHash } from 'node:crypto'
import { newResponseId } from '@/lib/responses/response-id'
import { newValidationKey } from '@/lib/responses/validation-key'

/** A schema of two short questions, the first of them required. */
export const shortSchema = {
  pages: [
    {
      name: 'page1',
      title: '',
      elements: [
        {
          type: 'radiogroup',
          name: 'B-Q1',
          title: 'How was it?',
          isRequired: true,
          choices: [
            { value: 'good', text: 'Good' },
            { value: 'bad', text: 'Bad' },
          ],
        },
        { type: 'text', name: 'B-Q2', title: 'What did you think?', inputType: 'text' },
      ],
    },
  ],
}

/** An answer as a device sends it. */
export const anAnswer = (overrides: { startedAt?: Date; submittedAt?: Date | null; answers?: object } = {}) => {
  const startedAt = overrides.startedAt ?? new Date('2026-11-21T11:00:00Z')
  const submittedAt =
    overrides.submittedAt === undefined ? new Date(startedAt.getTime() + 60_000) : overrides.submittedAt
  return {
    id: newResponseId(startedAt),
    validationKey: newValidationKey(),
    startedAt: startedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    answers: overrides.answers ?? { 'B-Q1': 'good' },
  }
}

/** A queue file. */
export const aSavedFile = (surveyId: number, deviceId: number, answers: readonly object[]) => ({
  format: 'illuminate-unattended-answers',
  version: 1,
  surveyId,
  deviceId,
  answers,
  sha256: createHash('sha256').update(JSON.stringify(answers)).digest('hex'),
})

/** The request that uploads it. */
export function anUpload(content: string) {
  const form = new FormData()
  form.set('file', new File([content], 'answers.json', { type: 'application/json' }))
  return new Request('http://localhost/', { method: 'POST', body: form })
}
