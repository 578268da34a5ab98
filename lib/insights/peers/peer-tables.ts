import type { Figure, KeyFigure, ReportTable } from '../report'
import type { GroupValues, PeerFigure, Place } from './peer-figures'
import { besideMiddleHalf, countedGroup, groupInWords } from './peer-words'

/** A report's own figure beside that of a group. */
type BesideGroup = { figure: PeerFigure; own: Figure; group: GroupValues }

/** Whether a release says anything of a group. */
export const isPublished = ({ low, pooled }: GroupValues): boolean => low !== null || pooled !== null

/** The table of a figure beside a group's: its finding says in words where the own one lies. */
export function peerTable(
  { figure, own, group }: BesideGroup,
  place: Place,
  { period, release }: { period: string; release: string },
): ReportTable {
  const column = (label: string) => ({ label, unit: figure.unitOfReport })
  return {
    id: figure.table,
    theme: `Compared with ${groupInWords(place)}`,
    title: `${figure.name}: ${findingOf(own, group, place)}`,
    description: describeBeside(figure, group, place, { period, release }),
    rowHeading: 'Whose',
    columns: [column(figure.name), column('Middle half, from'), column('Middle half, to')],
    rows: [
      { label: 'Your own', figures: [own, null, null] },
      { label: togetherInWords(figure, place), figures: [group.pooled ?? notPublished, ...edgesOf(group)] },
    ],
    chart: { kind: 'range dots', columns: [0], ranges: [[1, 2]] },
  }
}

const notPublished = 'not published'

const edgesOf = ({ low, high }: GroupValues): [Figure, Figure] => [low ?? notPublished, high ?? notPublished]

const isOfSums = ({ source }: PeerFigure) => source.kind === 'sum'

const togetherInWords = (figure: PeerFigure, place: Place) => {
  const group = groupInWords(place)
  const named = `${group.charAt(0).toUpperCase()}${group.slice(1)}`
  return isOfSums(figure) ? `${named}, on average` : `${named}, together`
}

function findingOf(own: Figure, { low, high, organisations }: GroupValues, place: Place): string {
  if (low === null || high === null || organisations === null)
    return `the middle half of ${groupInWords(place)} is not published at this detail`
  const group = `the middle half of ${countedGroup(place, organisations)}`
  if (own === null) return `no figure of your own beside ${group}`
  if (typeof own !== 'number') return `your own is too rough to stand beside ${group}`
  return `${besideMiddleHalf(own, low, high)} ${group}`
}

function describeBeside(
  figure: PeerFigure,
  { organisations, together }: GroupValues,
  place: Place,
  { period, release }: { period: string; release: string },
): string {
  return [
    `Your own figure of ${period} as it stands now, beside what was released of ${groupInWords(place)} (${release})`,
    ...(together === null
      ? []
      : [`${isOfSums(figure) ? 'The average' : 'Together'}: of ${countedGroup(place, together)}`]),
    ...(organisations === null
      ? []
      : [
          'A quarter of the organisations lie below the middle half and a quarter above; each edge is the mean of three',
        ]),
  ].join('. ')
}

/** The key figure that a group's stands beside. */
export const ownFigureOf = ({ name }: Pick<PeerFigure, 'name'>, figures: readonly KeyFigure[]): Figure =>
  figures.find(({ label }) => label === name)?.figure ?? null
