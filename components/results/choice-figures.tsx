import { PointColumns } from '@/components/charts/point-columns'
import { ShareBars } from '@/components/charts/share-bars'
import { StackedRows } from '@/components/charts/stacked-rows'
import { FoldedDetails } from '@/components/ui/folded-details'
import { minForSensitive } from '@/lib/floor/privacy-thresholds'
import type { CountRow, Distribution, FiguresOf } from '@/lib/results/figures'
import { formatScore, meaningOf } from '@/lib/results/finding'
import type { NetPromoterScore } from '@/lib/results/net-promoter-score'
import type { RatingScale } from '@/lib/results/rating-scale'
import { formatShare, hasShares, shareOf } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'

/** A scale of so many points is drawn as columns beside each other. */
const longScaleFrom = 7

/** From so many answers of a list that nobody chose, they share a line. */
const foldUnchosenFrom = 3

/** One answer of several choices: a bar for each; on a scale, what is no rating is beneath by itself. */
export function ChoiceFigures({ figures: { title, distribution, nps } }: { figures: FiguresOf<'choices'> }) {
  const { answered, base, rows, apart, scale, withheld } = distribution
  if (answered < minForSensitive && withheld.length > 0)
    return <WithheldAnswers answered={answered} labels={withheld} />
  const beside = apart.filter(({ count }) => count > 0)
  return (
    <>
      {nps && <NetPromoter nps={nps} />}
      {scale && scale.points.length >= longScaleFrom && withheld.length === 0 ? (
        <LongScale title={title} distribution={distribution} scale={scale} />
      ) : (
        <AnswerBars title={title} heading={scale ? 'Rating' : 'Answer'} base={base} rows={rows} isFolded={!scale} />
      )}
      <WithheldAnswers answered={answered} labels={withheld} />
      {beside.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          Not rated: {beside.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}.{' '}
          {base > 0 && `Shares are of the ${formatCount(base)} who rated.`}
        </p>
      )}
    </>
  )
}

/** Any of several choices: the bars may add up to more than all. */
export const SeveralFigures = ({ figures: { title, base, rows, withheld } }: { figures: FiguresOf<'several'> }) => (
  <>
    <AnswerBars title={title} heading="Answer (several may be chosen)" base={base} rows={rows} isFolded />
    <WithheldAnswers answered={base} labels={withheld} />
  </>
)

/** Which answers of a sensitive question are not told apart, and why. Nothing is shown where all are. */
function WithheldAnswers({ answered, labels }: { answered: number; labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <p className="mt-2 max-w-text text-ink-soft text-sm">
      {answered < minForSensitive
        ? `The answers to a sensitive question are shown from ${minForSensitive} people on.`
        : `Withheld, so that nobody is recognised: ${labels.join('; ')}. Answers of fewer than ${minForSensitive} people are not shown, nor is what would give them away.`}
    </p>
  )
}

type AnswerBarsProps = {
  title: string
  heading: string
  base: number
  rows: readonly CountRow[]
  /** Answers that nobody chose share a line, where there are several. */
  isFolded: boolean
}

function AnswerBars({ title, heading, base, rows, isFolded }: AnswerBarsProps) {
  const unchosen = rows.filter(({ count }) => count === 0)
  const fold = isFolded && unchosen.length >= foldUnchosenFrom
  const bars = fold ? rows.filter(({ count }) => count > 0) : rows
  return (
    <>
      {bars.length > 0 && <ShareBars caption={title} labelHeading={heading} base={base} bars={bars} />}
      {fold && (
        <p className="mt-2 text-ink-soft text-sm">Chosen by nobody: {unchosen.map(({ label }) => label).join('; ')}.</p>
      )}
    </>
  )
}

function LongScale({ title, distribution, scale }: { title: string; distribution: Distribution; scale: RatingScale }) {
  const { base, rows } = distribution
  const [first, last] = [scale.points[0], scale.points.at(-1)]
  return (
    <>
      <PointColumns
        base={base}
        points={rows.map((row, at) => ({ ...row, name: `${scale.points[at]?.value ?? ''}` }))}
        ends={[first ? meaningOf(first) : '', last ? meaningOf(last) : '']}
      />
      <FoldedDetails summary="Show counts and shares">
        <ShareBars caption={title} labelHeading="Rating" base={base} bars={rows} />
      </FoldedDetails>
    </>
  )
}

/** The three groups of the score, and how sure it is. */
function NetPromoter({ nps: { score, interval, answered, ...groups } }: { nps: NetPromoterScore }) {
  const parts = (
    [
      ['Promoters (9 and 10)', groups.promoters],
      ['Passives (7 and 8)', groups.passives],
      ['Detractors (0 to 6)', groups.detractors],
    ] as const
  ).map(([label, count]) => {
    const share = shareOf(count, answered)
    return { label, share, figure: hasShares(answered) ? formatShare(share) : formatCount(count) }
  })
  return (
    <div className="mb-4">
      <StackedRows isScale rows={[{ label: 'Three groups', parts }]} isLabelHidden />
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        Promoters less detractors, in points of a hundred: {formatScore(score)} among those who answered. As a random
        sample, the score of the whole audience is likely (95%) between {formatScore(interval.low)} and{' '}
        {formatScore(interval.high)}.
      </p>
    </div>
  )
}
