import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/link'
import type { MarkedFigures } from '@/lib/results/rules'

type MarkedAnswersProps = { address: string; marked: MarkedFigures & { leftOut: boolean } }

/**
 * Says how many answers look odd and why, and whether the figures count them. The choice is in the address, so that it can be
 * passed on. Nothing is shown where nothing looks odd.
 */
export function MarkedAnswers({ address, marked: { count, reasons, leftOut } }: MarkedAnswersProps) {
  if (count === 0) return null
  const [responses, are] = count === 1 ? ['response', 'is'] : ['responses', 'are']
  return (
    <Banner
      kind="info"
      title={`${count.toLocaleString('en-GB')} submitted ${responses} ${are} marked as odd`}
      action={
        <ButtonLink href={leftOut ? address : `${address}?marked=excluded`} scroll={false} size="small">
          {leftOut ? 'Include marked responses' : 'Exclude marked responses'}
        </ButtonLink>
      }
    >
      <ul className="list-disc pl-5">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {reason}: {count.toLocaleString('en-GB')}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {leftOut
          ? 'The figures below leave them out. They are kept, and the download has them.'
          : 'The figures below count them. A mark is a doubt and no proof; nothing is ever deleted for it.'}
      </p>
    </Banner>
  )
}
