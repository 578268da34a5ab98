import { Fragment } from 'react'
import type { AnswerInWords } from '@/lib/receipts/answers-in-words'

type OwnAnswersProps = {
  action: string
  facts: readonly { term: string; text: string }[]
  answers: readonly AnswerInWords[]
}

/** Somebody's answers, as they are stored, with the way to have it erased. */
export function OwnAnswers({ action, facts, answers }: OwnAnswersProps) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        Your answers
      </h1>
      <dl className="facts">
        {facts.map(({ term, text }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
      {answers.length === 0 && <p>Every question was left blank.</p>}
      <dl className="answers">
        {answers.map(({ question, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one title, and none ever moves
          <div key={at}>
            <dt dir="auto">{question}</dt>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <dd key={at} dir="auto">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <form method="post" action={action}>
        <div className="actions">
          <button className="button" type="submit" name="go" value="finish">
            Finish
          </button>
          <button className="button quiet" type="submit" name="go" value="ask">
            Erase my answers
          </button>
        </div>
      </form>
    </>
  )
}
