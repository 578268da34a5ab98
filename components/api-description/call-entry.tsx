import { ChevronRight } from 'lucide-react'
import { CodeBlock } from '@/components/ui/code-block'
import type { Call } from '@/lib/floor/http/call'
import { curlOf, sayType } from '@/lib/floor/http/call-example'
import { gridParameters, isList, type Part, partsOf, sayWho } from '@/lib/floor/http/call-shape'
import { successOf } from '@/lib/floor/http/openapi'

/** One call: closed its method, path and purpose; open all it takes, what it answers and an example. */
export function CallEntry({ call, publicUrl }: { call: Call; publicUrl: string }) {
  const { status, says } = successOf(call)
  const own = isList(call) ? partsOf(call.query).filter(({ name }) => !gridParameters[name]) : partsOf(call.query)
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
      <div className="flex flex-col gap-4 pb-5 sm:pl-8">
        <p>
          {sayWho(call)}.{call.right && ` Needs the right to ${call.right[0]} ${call.right[1]}.`} Answers {status}:{' '}
          {says.toLowerCase()}.
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
        <Parts title="In the path" parts={partsOf(call.params)} />
        <Parts title="In the query" parts={own} />
        <Parts title={bodyTitles[call.bodyKind ?? 'json']} parts={partsOf(call.body)} />
        {call.bodyKind === 'upload' && <p>A multipart form with the field “file”.</p>}
        <div>
          <h3 className="mb-1 font-semibold">Example</h3>
          <CodeBlock>{curlOf(call, publicUrl)}</CodeBlock>
        </div>
      </div>
    </details>
  )
}

const bodyTitles = { json: 'In the body, as JSON', form: 'In the body, as a form', upload: 'In the body' } as const

function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="divide-y divide-line rounded-md border border-line">
        {parts.map(({ name, required, schema }) => (
          <div key={name} className="grid gap-x-6 px-3 py-2 sm:grid-cols-[minmax(10rem,16rem)_1fr]">
            <dt className="font-mono text-sm [overflow-wrap:anywhere]">
              {name}
              {required && <span className="font-sans text-ink-soft"> (required)</span>}
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{sayType(schema)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
