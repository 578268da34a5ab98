import { Fragment } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { FoldedDetails } from '@/components/ui/folded-details'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Pill } from '@/components/ui/pill'
import type { ReleaseAnswer } from '@/lib/releases/service'
import { AskForDraft } from './ask-for-draft'
import { DecideRelease } from './decide-release'
import { PlainTable } from './plain-table'
import { releaseFiguresHref } from './release-figures'
import { ReleaseState } from './release-state'
import { decisionInWords, number, reasonInWords } from './words'

/** A release or draft: what is new, what is withheld and why, and what each attack got. */
export function ReleaseView({ release }: { release: ReleaseAnswer }) {
  const { id, name, state, cubes, attacks } = release
  return (
    <>
      <PageHead
        title={`Release of ${name}`}
        purpose={decisionInWords(release)}
        breadcrumb={[{ label: 'Releases', href: '/releases' }, { label: name }]}
        state={<ReleaseState state={state} />}
        actions={
          <>
            {(state === 'draft' || state === 'failed') && <AskForDraft quarter={release} name={name} isAgain />}
            {state === 'draft' && <DecideRelease id={id} name={name} />}
          </>
        }
      />
      {cubes.length === 0 ? (
        <EmptyState title={state === 'failed' ? 'It could not be made' : 'The draft is being made'}>
          {release.failure ?? 'That takes some minutes where there are many organisations. Open the page again then.'}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {release.reason && <p>Rejected because: {release.reason}</p>}
          <Summary release={release} />
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold text-lg">Attacks</h2>
            <p className="max-w-text text-ink-soft">
              Each tries to work out what is withheld, with everything that was ever published. A draft that does not
              withstand one of them cannot be approved.
            </p>
            <Attacks attacks={attacks} />
          </section>
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold text-lg">Published and withheld</h2>
            <p className="max-w-text text-ink-soft">
              A table opens figure by figure, with what is withheld in it and why.
            </p>
            <Cubes id={id} cubes={cubes} />
          </section>
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold text-lg">Changes to figures published before</h2>
            <Changes release={release} />
          </section>
        </div>
      )}
    </>
  )
}

function Summary({ release: { organisations, confirmed, added, cubes } }: { release: ReleaseAnswer }) {
  const published = cubes.reduce((sum, cube) => sum + cube.published, 0)
  const withheld = cubes.reduce((sum, cube) => sum + cube.withheld.reduce((all, { cells }) => all + cells, 0), 0)
  return (
    <p className="max-w-text">
      {number(confirmed ?? 0)} of {number(organisations ?? 0)} organisations have confirmed the quarter.{' '}
      {number(published)} figures are published, {number(withheld)} are withheld; {number(added)} are in no release
      before.
    </p>
  )
}

const Attacks = ({ attacks }: Pick<ReleaseAnswer, 'attacks'>) => (
  <PlainTable
    caption="What each attack got"
    heads={[
      { label: 'What it tries' },
      { label: 'Result' },
      { label: 'Tried', isNumber: true },
      { label: 'Succeeded', isNumber: true },
      { label: 'Allowed by luck', isNumber: true },
    ]}
    rows={attacks.map(({ id, tries, tried, succeeded, allowed, isWithstood, found }) => ({
      key: id,
      cells: [
        <Fragment key="tries">
          {id}: {tries}
          {found.length > 0 && (
            <FoldedDetails summary="What it got">
              <ul className="list-disc pl-5 text-sm">
                {found.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </FoldedDetails>
          )}
        </Fragment>,
        <AttackResult key="result" tried={tried} isWithstood={isWithstood} />,
        number(tried),
        number(succeeded),
        number(Math.floor(allowed)),
      ],
    }))}
  />
)

/** What was not tried was not withstood: of few figures there may be nothing to try. */
function AttackResult({ tried, isWithstood }: Pick<ReleaseAnswer['attacks'][number], 'tried' | 'isWithstood'>) {
  if (tried === 0) return <span className="text-ink-soft">Nothing to try</span>
  return <Pill kind={isWithstood ? 'success' : 'error'}>{isWithstood ? 'Withstood' : 'Not withstood'}</Pill>
}

const Cubes = ({ id, cubes }: Pick<ReleaseAnswer, 'id' | 'cubes'>) => (
  <PlainTable
    caption="Figures by table"
    heads={[{ label: 'Table' }, { label: 'Published', isNumber: true }, { label: 'Withheld, and why' }]}
    rows={cubes.map((cube) => ({
      key: String(cube.id),
      cells: [
        <Link key="table" href={releaseFiguresHref(id, cube.id)}>
          {cube.name}
        </Link>,
        number(cube.published),
        cube.withheld.length === 0
          ? 'None'
          : cube.withheld.map(({ reason, cells }) => `${number(cells)}: ${reasonInWords(reason)}`).join('; '),
      ],
    }))}
  />
)

function Changes({ release: { changed, changes } }: { release: ReleaseAnswer }) {
  if (changed === 0) return <p className="text-ink-soft">No figure differs from one that was published before.</p>
  return (
    <>
      <p>
        {number(changed)} figures differ from those published before
        {changes.length < changed && `; the first ${number(changes.length)} are listed`}.
      </p>
      <PlainTable
        caption="Changed figures"
        heads={[
          { label: 'Table' },
          { label: 'Period' },
          { label: 'Of' },
          { label: 'Before', isNumber: true },
          { label: 'Now', isNumber: true },
        ]}
        rows={changes.map(({ cube, period, place, before, now }) => ({
          key: [cube, period, place].join(),
          cells: [cube, period, place, before, now],
        }))}
      />
    </>
  )
}
