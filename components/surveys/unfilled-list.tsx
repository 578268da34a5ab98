'use client'

import { Button } from '@/components/ui/button'
import type { UnfilledBrackets } from '@/lib/surveys/questions/unfilled-brackets'
import { goToField } from './use-target-field'

type UnfilledListProps = {
  unfilled: readonly UnfilledBrackets[]
  /** False for whoever only reads: the words are shown, and no way to change them. */
  mayFill?: boolean
  /** A window that is in front of the field closes first. */
  onGo?: () => void
}

/** The words with brackets that the public would read, each with the way to the field in which they are filled in. */
export function UnfilledList({ unfilled, mayFill = true, onGo }: UnfilledListProps) {
  return (
    <ul aria-label="Brackets to fill in" className="flex flex-col gap-3">
      {unfilled.map((one) => (
        <li
          key={`${one.field} ${one.question}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
        >
          <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
            <span className="font-semibold">{one.place}:</span> {one.words}
          </p>
          {mayFill && (
            <Button
              size="small"
              onPress={() => {
                onGo?.()
                goToField(one.field)
              }}
            >
              Fill in {one.brackets.join(', ')}
              <span className="sr-only"> in {one.place}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
