// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { FormSettingsContext, useBoundField } from './form-context'
import { useLatePart } from './use-late-part'

afterEach(cleanup)

/** Sets values while this part is drawn for the first time, before it is on the page. */
function useValuesSetMeanwhile() {
  const { setValue } = useFormContext()
  const isSet = useRef(false)
  if (isSet.current) return
  isSet.current = true
  setValue('questions', ['O-Q1'], { shouldDirty: true })
  setValue('venue', 'The Quay', { shouldDirty: true })
}

function Venue() {
  return <p>{useBoundField({ name: 'venue', label: 'Venue' }).value as string}</p>
}

function LatePart() {
  useLatePart()
  const questions = useBoundField({ name: 'questions', label: 'Questions' }).value as string[]
  const { venue } = useWatch()
  useValuesSetMeanwhile()
  return <p>{`${questions.join() || 'Nothing'} at ${venue || 'no place'}`}</p>
}

const Changed = () => <p>{Object.keys(useFormState().dirtyFields).join(' and ')}</p>

function LateForm({ isThere }: { isThere: boolean }) {
  const form = useForm({ defaultValues: { questions: [] as string[], venue: '', other: 'The same' } })
  const settings = { id: 'survey', readOnly: false, labels: new Map<string, string>() }
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <Venue />
        {isThere && <LatePart />}
        <Changed />
      </FormProvider>
    </FormSettingsContext>
  )
}

test('a late part shows what was set between its drawing and its being there, and nothing more counts as changed', () => {
  const { rerender } = render(<LateForm isThere={false} />)
  rerender(<LateForm isThere />)
  expect(screen.getByText('O-Q1 at The Quay')).toBeTruthy()
  expect(screen.getByText('questions and venue')).toBeTruthy()
})
