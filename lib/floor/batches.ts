import { isUnavailable } from './errors/refusals'

/**
 * Asks a source, such as the database, several questions by one statement.
 * @returns the answers in the order of the questions; undefined for one that must be asked alone, which a question that is
 *   alone never is
 */
type AskTogether<Source, Question, Answer> = (
  source: Source,
  questions: readonly Question[],
) => Promise<readonly (Answer | undefined)[]>

type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Has what many people ask at the same moment be one statement: all that is asked before the process next looks for what has come in
 * goes to the database together (decision 030). Each gets the answer to their own question. Where the database refuses a statement,
 * each of its questions is asked alone, so that nobody is refused for what somebody else has sent.
 * @param subjectOf of two questions with the same subject the second goes by a statement of its own
 */
export function inBatches<Source extends object, Question, Answer>(
  askTogether: AskTogether<Source, Question, Answer>,
  subjectOf: (question: Question) => unknown = () => Symbol(),
): (source: Source, question: Question) => Promise<Answer> {
  /** What is still being gathered, by source, with its subjects. */
  const gathering = new WeakMap<Source, { subjects: Set<unknown>; asked: Asked<Question, Answer>[] }>()

  const askAlone = async (source: Source, { question, resolve, reject }: Asked<Question, Answer>) => {
    try {
      const [answer] = await askTogether(source, [question])
      if (answer === undefined) throw new Error('A question that is alone has an answer')
      resolve(answer)
    } catch (error) {
      reject(error)
    }
  }

  async function askAll(source: Source, asked: readonly Asked<Question, Answer>[]): Promise<void> {
    let answers: readonly (Answer | undefined)[] = []
    try {
      if (asked.length > 1)
        answers = await askTogether(
          source,
          asked.map(({ question }) => question),
        )
    } catch (error) {
      // The database is away: it would be for each of them.
      if (isUnavailable(error)) {
        for (const { reject } of asked) reject(error)
        return
      }
    }
    for (const [place, one] of asked.entries()) {
      const answer = answers[place]
      if (answer === undefined) void askAlone(source, one)
      else one.resolve(answer)
    }
  }

  return (source, question) =>
    new Promise((resolve, reject) => {
      const subject = subjectOf(question)
      const batch = gathering.get(source)
      if (batch && !batch.subjects.has(subject)) {
        batch.subjects.add(subject)
        batch.asked.push({ question, resolve, reject })
        return
      }
      const begun = { subjects: new Set([subject]), asked: [{ question, resolve, reject }] }
      gathering.set(source, begun)
      setImmediate(() => {
        if (gathering.get(source) === begun) gathering.delete(source)
        void askAll(source, begun.asked)
      })
    })
}
