import type { KeptInBrowser } from '@/lib/floor/identity/cookies'
import { LegalPage, LegalSection } from './legal-page'

const headings = ['Name', 'What it does', 'How long it stays', 'Who meets it'] as const

/** Document 1 §2.9, generated from the very definitions that set the cookies, so that the two cannot differ. */
export function CookieNotice({ kept }: { kept: readonly KeptInBrowser[] }) {
  return (
    <LegalPage
      title="Cookie Notice"
      purpose="What Illuminate keeps in your browser, what for, and for how long."
      updated="May 2023"
    >
      <LegalSection title="Only what is needed">
        <p>
          We keep only what is needed to give you what you ask for. Nothing here measures you, follows you to other
          sites or is shared with another company, so there is nothing to agree to or to refuse.
        </p>
      </LegalSection>
      <LegalSection title="What is kept">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="overflow-x-auto rounded-md border border-line" aria-label="Cookies" tabIndex={0}>
          <table className="w-full min-w-[640px] border-collapse text-left">
            <thead className="bg-ground text-ink-soft text-sm">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="p-3 font-semibold">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kept.map(({ name, kind, purpose, duration, audience }) => (
                <tr key={name} className="border-line border-t align-top">
                  <th scope="row" className="p-3 font-semibold [overflow-wrap:anywhere]">
                    {name}
                    <span className="block font-normal text-ink-soft text-sm">{kind}</span>
                  </th>
                  <td className="p-3">{purpose}</td>
                  <td className="p-3">{duration}</td>
                  <td className="p-3">{audience}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </LegalSection>
      <LegalSection title="Removing them">
        <p>
          You can delete cookies in your browser’s settings at any time. You will be signed out, and a survey you have
          begun on this device will start again from its first question.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
