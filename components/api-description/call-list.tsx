import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { addressOf } from '@/lib/api'
import type { Call } from '@/lib/floor/http/call'
import { curlOfList, describeType, searchTextOf } from '@/lib/floor/http/call-example'
import { featureOf } from '@/lib/floor/http/call-shape'
import { gridParameters } from '@/lib/floor/http/grid-parameters'
import { problemSchema, refusals } from '@/lib/floor/http/openapi-components'
import { CallEntry } from './call-entry'
import { CallSearch, Searchable } from './call-search'
import { Definitions } from './definitions'

/** Every call by feature, with a search panel. */
export function CallList({ calls, publicUrl }: { calls: readonly Call[]; publicUrl: string }) {
  const features = [...Map.groupBy(calls, featureOf)].sort(([one], [other]) => one.localeCompare(other))
  const words = (call: Call) => searchTextOf(call, featureOf(call))
  return (
    <CallSearch all={calls.map(words)}>
      <div className="flex flex-col gap-6">
        {features.map(([feature, own]) => (
          <Searchable key={feature} texts={own.map(words)}>
            <Card title={feature}>
              {own.map((call) => (
                <Searchable key={`${call.method} ${call.path}`} texts={[words(call)]}>
                  <CallEntry call={call} publicUrl={publicUrl} />
                </Searchable>
              ))}
            </Card>
          </Searchable>
        ))}
      </div>
    </CallSearch>
  )
}

/** What every list takes, said once. */
export function ListParameters({ publicUrl }: { publicUrl: string }) {
  const entries = Object.entries(gridParameters).map(([name, { description, schema, isJson, examples = [] }]) => ({
    term: name,
    text: isJson ? `As JSON. ${description}` : `${firstUpper(describeType(schema))}. ${description}`,
    examples: examples.map(
      ({ value }) => `${name}=${typeof value === 'string' && !isJson ? value : JSON.stringify(value)}`,
    ),
  }))
  return (
    <Card title="Lists">
      <div id="lists" className="flex scroll-mt-24 flex-col gap-4">
        <p className="max-w-text">
          Calls that answer a list speak the protocol of DevExtreme’s data layer. They answer data, totalCount, summary
          and groupCount: data holds rows, or groups of key, items, count and summary where group is asked for. The
          columns to sort, filter and group by are the members of a row. All parameters may be left out.
        </p>
        <CodeBlock>
          {curlOfList(publicUrl, addressOf('GET /api/events'), {
            filter: [['name', 'contains', 'garden'], 'and', ['startDate', '>=', '2026-04-01']],
            sort: [{ selector: 'startDate', desc: true }],
            take: 25,
          })}
        </CodeBlock>
        <Definitions entries={entries} />
      </div>
    </Card>
  )
}

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The statuses of refusals and what their problem says, once for all calls. */
export function Refusals() {
  const entries = Object.entries(refusals).map(([status, [, says]]) => ({ term: status, text: `${says}.` }))
  const members = Object.entries(problemSchema.properties ?? {}).map(([name, schema]) => ({
    term: name,
    note: problemSchema.required?.includes(name) ? undefined : '(where it applies)',
    text: [firstUpper(describeType(schema)), schema.description].filter(Boolean).join('. '),
  }))
  return (
    <Card title="Refusals">
      <div id="refusals" className="flex scroll-mt-24 flex-col gap-4">
        <p className="max-w-text">
          Whatever is refused is answered as application/problem+json. What nobody foresaw is 500; its requestId finds
          it in the log of whoever runs the platform.
        </p>
        <Definitions entries={entries} isNarrow />
        <Definitions title="What a problem says" entries={members} />
      </div>
    </Card>
  )
}
