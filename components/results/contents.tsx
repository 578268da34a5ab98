import type { QuestionFigures } from '@/lib/results/figures'
import { idOfQuestion } from './question-card'

type NumberedQuestion = { number: number; figures: QuestionFigures }
type ThemeOfQuestions = { theme: string; questions: NumberedQuestion[] }

/** Questions by theme, themes in the order in which they are first asked. */
export function byTheme(questions: readonly QuestionFigures[]): ThemeOfQuestions[] {
  const numbered = questions.map((figures, at) => ({ number: at + 1, figures }))
  return [...Map.groupBy(numbered, ({ figures }) => figures.theme)].map(([theme, questions]) => ({ theme, questions }))
}

/** The id of the section on how answering itself goes. */
export const healthId = 'survey-health'

export const idOfTheme = (at: number) => `theme-${at + 1}`

/** What is on the page: at its side where there is room and in view all along, else folded at its top. */
export function Contents({ themes }: { themes: readonly ThemeOfQuestions[] }) {
  return (
    <>
      <nav
        aria-label="Questions by theme"
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-60 shrink-0 self-start overflow-y-auto pb-4 text-sm xl:block print:hidden"
      >
        <ThemeList themes={themes} isNarrow />
      </nav>
      <details className="rounded-md border border-line bg-paper px-4 py-3 xl:hidden print:hidden">
        <summary className="font-semibold">
          Contents: {themes.reduce((sum, { questions }) => sum + questions.length, 0)} questions in {themes.length}{' '}
          {themes.length === 1 ? 'theme' : 'themes'}
        </summary>
        <nav aria-label="Questions by theme, folded" className="mt-3">
          <ThemeList themes={themes} />
        </nav>
      </details>
    </>
  )
}

function ThemeList({ themes, isNarrow = false }: { themes: readonly ThemeOfQuestions[]; isNarrow?: boolean }) {
  return (
    <ol className="flex flex-col gap-2.5">
      {themes.map(({ theme, questions }, at) => (
        <li key={theme}>
          <a href={`#${idOfTheme(at)}`} className="font-semibold text-accent hover:underline">
            {theme}
          </a>
          <ol className="mt-1 flex flex-col border-line border-l">
            {questions.map(({ number, figures }) => (
              <li key={figures.name}>
                <a
                  href={`#${idOfQuestion(figures.name)}`}
                  className="-ml-px flex min-h-6 gap-1.5 border-transparent border-l-3 py-0.5 pl-2 hover:border-accent hover:bg-hover"
                >
                  <span className="shrink-0 text-ink-soft tabular-nums">{number}.</span>
                  <span className={isNarrow ? 'truncate' : 'line-clamp-2'} title={isNarrow ? figures.title : undefined}>
                    {figures.title}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </li>
      ))}
      <li>
        <a href={`#${healthId}`} className="font-semibold text-accent hover:underline">
          Survey health
        </a>
      </li>
    </ol>
  )
}
