'use client'

import { MessageSquareWarning } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { TextArea } from '@/components/ui/text-area'
import type { Review } from '@/lib/reviews/read-reviews'
import { commentMax } from '@/lib/reviews/rules'
import { withheldAnswer } from '@/lib/reviews/words'
import { AnswerLines } from './answer-lines'

type ReviewedQuestionProps = {
  number: number
  question: Review['questions'][number]
  /** The comment of its mark; undefined where it is not marked. */
  comment: string | undefined
  error: string | undefined
  /** Marks it with a comment, or takes the mark away; left out where nothing can be marked. */
  onMark?: (comment: string | undefined) => void
}

/** A question with its answer, and with its mark for rework. */
export function ReviewedQuestion({ number, question, comment, error, onMark }: ReviewedQuestionProps) {
  const { name, title, answer, isWithheld, lastComment } = question
  const isMarked = comment !== undefined
  return (
    <section
      aria-labelledby={`question-${name}`}
      className={classes(
        'rounded-md border bg-paper p-4 sm:p-5',
        isMarked ? 'border-warning border-l-6' : 'border-line',
      )}
    >
      <h2 id={`question-${name}`} className="font-semibold [overflow-wrap:anywhere]" dir="auto">
        {number}. {title}
      </h2>
      <div className="mt-1">
        {isWithheld ? <p className="text-ink-soft">{withheldAnswer}</p> : <AnswerLines lines={answer} />}
      </div>
      {lastComment && (
        <p className="mt-2 text-ink-soft text-sm [overflow-wrap:anywhere]" dir="auto">
          Asked before: {lastComment}
        </p>
      )}
      {onMark ? (
        <div className="mt-3 flex flex-col gap-3 print:hidden">
          <Checkbox
            label="Mark for rework"
            value={isMarked}
            onChange={(chosen) => onMark(chosen ? '' : undefined)}
            aside={<span className="sr-only">: {title}</span>}
          />
          {isMarked && (
            <TextArea
              id={`comment-${name}`}
              label="What should be looked at again"
              value={comment}
              onChange={onMark}
              limit={commentMax}
              rows={2}
              required
              error={error}
            />
          )}
        </div>
      ) : (
        comment !== undefined && (
          <p className="mt-3 flex gap-2 text-warning">
            <MessageSquareWarning size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
              <strong>Marked for rework.</strong> {comment}
            </span>
          </p>
        )
      )}
    </section>
  )
}
