import { isUnavailable } from './errors/refusals'
import { log } from './log'

/**
 * Asks a source, such as the database, several questions by one statement.
 * @returns the answers in the order of the questions; undefined for one that must be asked alone, which a question that is
 *   alone never is
 */
type BatchStatement<Source, Question, Answer> = (
  source: Source,
  questions: readonly Question[],
) => Promise<readonly (Answer | undefined)[]>

type PendingQuestion<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** So many go together at most: what is sent is put together on a thread that everybody shares. */
export const mostTogether = 200

/**
 * Has what many people ask at the same moment be one statement: all that is asked before the process next looks for what has come in
 * goes to the database together (decision 030). Each gets the answer to their own question. Where the database refuses a statement,
 * each of its questions is asked alone, so that nobody is refused for what somebody else has sent.
 * @param subjectOf two questions with the same subject never go together: the second begins the next statement
 */
export function createBatches<Source extends object, Question, Answer>(
  askTogether: BatchStatement<Source, Question, Answer>,
  subjectOf: (question: Question) => unknown = () => Symbol(),
): (source: Source, question: Question) => Promise<Answer> {
  type Pending = PendingQuestion<Question, Answer>
  /** What is still being gathered, by source and by subject. */
  const gathering = new WeakMap<Source, Map<unknown, Pending>>()

  const askAlone = async (source: Source, { question, resolve, reject }: Pending) => {
    try {
      const [answer] = await askTogether(source, [question])
      if (answer === undefined) throw new Error('A question that is alone has an answer')
      resolve(answer)
    } catch (error) {
      reject(error)
    }
  }

  async function askAll(source: Source, pending: readonly Pending[]): Promise<void> {
    const questions = pending.map(({ question }) => question)
    let answers: readonly (Answer | undefined)[] = []
    try {
      if (pending.length > 1) answers = await askTogether(source, questions)
    } catch (error) {
      // The database is away: it would be for each of them.
      if (isUnavailable(error)) {
        for (const { reject } of pending) reject(error)
        return
      }
      log.warn({ err: error, questions: questions.length }, 'a statement of several people was refused')
    }
    for (const [place, one] of pending.entries()) {
      const answer = answers[place]
      if (answer === undefined) void askAlone(source, one)
      else one.resolve(answer)
    }
  }

  return (source, question) =>
    new Promise((resolve, reject) => {
      const subject = subjectOf(question)
      const pending = { question, resolve, reject }
      const batch = gathering.get(source)
      if (batch && batch.size < mostTogether && !batch.has(subject)) {
        batch.set(subject, pending)
        return
      }
      const begun = new Map([[subject, pending]])
      gathering.set(source, begun)
      setImmediate(() => {
        if (gathering.get(source) === begun) gathering.delete(source)
        void askAll(source, [...begun.values()])
      })
    })
}
