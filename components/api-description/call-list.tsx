import { Card } from '@/components/ui/card'
import type { Call } from '@/lib/floor/http/call'
import { wordsOf } from '@/lib/floor/http/call-example'
import { featureOf, gridParameters } from '@/lib/floor/http/call-shape'
import { CallEntry } from './call-entry'
import { Findable, FindCalls } from './find-calls'

/** Every call by feature, with a search panel. */
export function CallList({ calls, publicUrl }: { calls: readonly Call[]; publicUrl: string }) {
  const features = [...Map.groupBy(calls, featureOf)].sort(([one], [other]) => one.localeCompare(other))
  const words = (call: Call) => wordsOf(call, featureOf(call))
  return (
    <FindCalls all={calls.map(words)}>
      <div className="flex flex-col gap-6">
        {features.map(([feature, own]) => (
          <Findable key={feature} texts={own.map(words)}>
            <Card title={feature}>
              {own.map((call) => (
                <Findable key={`${call.method} ${call.path}`} texts={[words(call)]}>
                  <CallEntry call={call} publicUrl={publicUrl} />
                </Findable>
              ))}
            </Card>
          </Findable>
        ))}
      </div>
    </FindCalls>
  )
}

/** What every list takes, said once. */
export function ListParameters() {
  return (
    <Card title="Lists">
      <div id="lists" className="scroll-mt-24">
        <p className="mb-3 max-w-text">
          Calls that answer a list speak the protocol of DevExtreme’s data layer. They answer data, totalCount, summary
          and groupCount, and take these parameters:
        </p>
        <dl className="divide-y divide-line rounded-md border border-line">
          {Object.entries(gridParameters).map(([name, text]) => (
            <div key={name} className="grid gap-x-6 px-3 py-2 sm:grid-cols-[minmax(10rem,16rem)_1fr]">
              <dt className="font-mono text-sm">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
