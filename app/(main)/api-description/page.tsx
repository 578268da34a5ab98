import type { Metadata } from 'next'
import { CallList, ListParameters, Refusals } from '@/components/api-description/call-list'
import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api'
import { calls } from '@/lib/calls'
import { env } from '@/lib/floor/env'
import { curlOfList } from '@/lib/floor/http/call-example'
import { getPageContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'API description' }

const example = curlOfList(env.PUBLIC_URL, addressOf('GET /api/events'), {
  take: 10,
  sort: [{ selector: 'startDate', desc: true }],
})

/** The calls, for whoever connects a box-office system or writes a script. */
export default async function ApiDescriptionPage() {
  await getPageContext('read', 'home')
  return (
    <>
      <PageHead title="API description" purpose="What box-office systems and scripts can ask of Illuminate, and how." />
      <div className="flex flex-col gap-6">
        <Card title="How to begin">
          <ol className="mb-4 list-decimal space-y-1 pl-5">
            <li>
              Create an access token on <Link href="/authentication/profile">your profile</Link>. It has your own
              rights, or the reading ones among them.
            </li>
            <li>Send it with every call in the Authorization header. No cookie and no Origin header is needed.</li>
            <li>
              Ask for what is documented: a parameter of the query that a call does not know is refused, so that a slip
              of the pen answers nothing wrong. Members of a body that it does not know are left aside.
            </li>
          </ol>
          <CodeBlock>{example}</CodeBlock>
          <p className="mt-4">
            Programs read the same as{' '}
            <a href={addressOf('GET /api/openapi.json')} className="text-accent underline underline-offset-3">
              OpenAPI 3.1
            </a>
            .
          </p>
        </Card>
        <ListParameters publicUrl={env.PUBLIC_URL} />
        <Refusals />
        <CallList calls={calls} publicUrl={env.PUBLIC_URL} />
      </div>
    </>
  )
}
