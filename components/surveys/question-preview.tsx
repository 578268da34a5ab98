'use client'

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Question } from '@/components/questionnaire/question'
import { questionViewOf } from '@/lib/surveys/engine/question-view'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'

/** As wide as most phones are. */
const phoneWidthPx = 360

type QuestionPreviewProps = {
  question: SchemaElement
  /** What is shown above the title: 'Question 3'. */
  caption: string
}

const emptyPage = '<!doctype html><html lang="en-GB"><title>Preview</title><body></body></html>'

/**
 * A question as respondents see it on a phone: the same components and the same stylesheet, in a frame of its own, so that
 * neither page can reach the other's styles. No script is in the frame, and the page's policy would let none run; what is
 * ticked in it goes nowhere.
 */
export function QuestionPreview({ question, caption }: QuestionPreviewProps) {
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    if (page) void applyStylesheet(page)
  }, [page])
  return (
    <iframe
      title={`${caption} as it looks on a phone`}
      srcDoc={emptyPage}
      onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      className="block h-[36rem] max-h-[70dvh] w-full rounded-md border border-line-strong bg-paper"
      style={{ maxWidth: phoneWidthPx }}
    >
      {page?.body &&
        createPortal(
          <div className="wide flush">
            {/* Another question is another form: nothing that was ticked stays. */}
            <div className="sheet" key={question.name}>
              <Question view={questionViewOf(question, {})} caption={caption} />
            </div>
          </div>,
          page.body,
        )}
    </iframe>
  )
}

/** Gives the page the respondent's stylesheet, as it was built. */
async function applyStylesheet(page: Document) {
  const { default: built } = await import('@/dist/respondent/assets.json')
  const sheets = page.defaultView
  if (!sheets) return
  const sheet = new sheets.CSSStyleSheet()
  sheet.replaceSync(built.style.text)
  page.adoptedStyleSheets = [sheet]
}
