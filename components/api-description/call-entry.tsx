import { ChevronRight } from 'lucide-react'
import { CodeBlock } from '@/components/ui/code-block'
import type { Call } from '@/lib/floor/http/call'
import { answersOf } from '@/lib/floor/http/call-answers'
import { answerExample, answerNotes, curlOf, describeType } from '@/lib/floor/http/call-example'
import { describeSender, isList, listParameters, type Parameter } from '@/lib/floor/http/call-shape'
import { gridParameters } from '@/lib/floor/http/grid-parameters'
import { Definitions } from './definitions'

/** One call: closed its method, path and purpose; open all it takes, what it answers and an example of both. */
export function CallEntry({ call, publicUrl }: { call: Call; publicUrl: string }) {
  const query = listParameters(call.query)
  const own = isList(call) ? query.filter(({ name }) => !gridParameters[name]) : query
  const example = answerExample(call)
  return (
    <details className="group border-line border-b">
      <summary className="flex cursor-pointer list-none items-start gap-3 rounded-sm py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="mt-1 shrink-0 text-ink-soft transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0">
          <span className="font-mono font-semibold text-sm [overflow-wrap:anywhere]">
            {call.method} {call.path}
          </span>
          <span className="block text-ink-soft">{call.summary}</span>
        </span>
      </summary>
      <div className="grid gap-x-8 gap-y-4 pb-6 sm:pl-8 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <p>
            {describeSender(call)}.{call.right && ` Needs the right to ${call.right[0]} ${call.right[1]}.`}
          </p>
          {isList(call) && (
            <p>
              A list: it takes the{' '}
              <a href="#lists" className="text-accent underline underline-offset-3">
                parameters of every list
              </a>
              .
            </p>
          )}
          <Parameters title="In the path" parameters={listParameters(call.params)} />
          <Parameters title="In the query" parameters={own} />
          <Parameters title={bodyTitles[call.bodyKind ?? 'json']} parameters={listParameters(call.body)} />
          {call.bodyKind === 'upload' && <p>A multipart form with the field “file”.</p>}
          <Answers call={call} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Example title="Example">{curlOf(call, publicUrl)}</Example>
          {example !== undefined && <Example title="Answer">{example}</Example>}
        </div>
      </div>
    </details>
  )
}

const bodyTitles = { json: 'In the body, as JSON', form: 'In the body, as a form', upload: 'In the body' } as const

function Parameters({ title, parameters }: { title: string; parameters: readonly Parameter[] }) {
  const entries = parameters.map(({ name, required, schema }) => ({
    term: name,
    note: required ? '(required)' : undefined,
    text: [describeType(schema), schema.description].filter(Boolean).join('. '),
  }))
  return <Definitions title={title} entries={entries} />
}

/** Every status: what is this call's own with when it comes and the media types of a file, what all calls share by its number. */
function Answers({ call }: { call: Call }) {
  const answers = answersOf(call)
  const own = answers.filter(({ isStandard }) => !isStandard)
  const usual = answers.filter(({ isStandard }) => isStandard)
  const entries = own.map(({ status, description, content }) => {
    const types = Object.keys(content).filter((type) => !type.endsWith('json'))
    return { term: String(status), text: `${description}${types.length > 0 ? `: ${types.join(', ')}` : ''}.` }
  })
  return (
    <>
      <Definitions title="Answers" entries={entries} isNarrow />
      {usual.length > 0 && (
        <p>
          <a href="#refusals" className="text-accent underline underline-offset-3">
            Refusals
          </a>
          : {usual.map(({ status }) => status).join(', ')}
        </p>
      )}
      <Definitions title="Of the answer" entries={answerNotes(call).map(([term, text]) => ({ term, text }))} />
    </>
  )
}

function Example({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <CodeBlock>{children}</CodeBlock>
    </div>
  )
}
