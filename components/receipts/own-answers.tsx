import { Fragment } from 'react'
import type { AnswerInWords } from '@/lib/responses/answers-in-words'

type OwnAnswersProps = {
  action: string
  facts: readonly { term: string; text: string }[]
  answers: readonly AnswerInWords[]
  /** What answers were until they were changed, the latest change first. */
  earlier: readonly { until: string; answers: readonly AnswerInWords[] }[]
}

/** Somebody's answers, as they are stored, with the way to have it erased. */
export function OwnAnswers({ action, facts, answers, earlier }: OwnAnswersProps) {
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
      <AnswerList answers={answers} />
      {earlier.map(({ until, answers }) => (
        <section key={until}>
          <h2>Until {until}</h2>
          <p>These answers were changed then, at the request of somebody who looked them over.</p>
          <AnswerList answers={answers} />
        </section>
      ))}
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

const AnswerList = ({ answers }: { answers: readonly AnswerInWords[] }) => (
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
)
