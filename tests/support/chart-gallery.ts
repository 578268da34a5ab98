import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { type Chart, type ChartKind, type ChartSeries, writeValue } from '@/lib/charts/chart'
import { drawFigure } from '@/lib/charts/figure'
import { escapeText } from '@/lib/charts/markup'
import { type Tile, ukRegionTiles } from '@/lib/charts/tiles'

/** One chart of the gallery: the finding, what is counted, and the chart. */
type Exhibit = { title: string; description: string; chart: Chart }

const count = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-GB'))
const percent = (value: number | null) => (value === null ? '–' : `${value}%`)
const points = (value: number | null) => (value === null ? '–' : `${value > 0 ? '+' : ''}${value}`)

const disciplines = ['Music', 'Theatre', 'Dance', 'Visual arts', 'Literature', 'Combined arts and festivals']
const quarters = ['Q1 2025/26', 'Q2 2025/26', 'Q3 2025/26', 'Q4 2025/26', 'Q1 2026/27', 'Q2 2026/27']
const ages = ['Under 16', '16–24', '25–34', '35–44', '45–54', '55–64', '65–74', '75 and over']
const weeks = Array.from({ length: 60 }, (_, at) => `Week ${at + 1}`)
const longName =
  'The Combined Societies of the Old and the New Town for Music, Theatre and Dance, with Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

type ChartData = { categories: string[]; series: ChartSeries[]; format?: Chart['format'] }

function exhibit(title: string, kind: ChartKind, { categories, series, format = count }: ChartData): Exhibit {
  return {
    title,
    description: `Drawn as ${kind}`,
    chart: { kind, categories, series, format },
  }
}

const kinds: readonly ChartKind[] = ['bars', 'grouped bars', 'histogram', 'stack', 'line', 'range dots']

const values = (...given: ChartSeries['values']) => [{ name: 'Answers', values: given }]

/** The states that every kind has to bear. */
const edges = (kind: ChartKind): Exhibit[] => [
  exhibit(`${kind}: nothing yet`, kind, { categories: [], series: values() }),
  exhibit(`${kind}: one value`, kind, { categories: ['Music'], series: values(412) }),
  exhibit(`${kind}: below zero`, kind, {
    categories: ['Music', 'Theatre', 'Dance'],
    series: values(24, -12, 8),
    format: points,
  }),
  exhibit(`${kind}: one withheld, one not known`, kind, {
    categories: ['Music', 'Theatre', 'Dance', 'Opera'],
    series: values(40, 'withheld', null, 12),
    format: percent,
  }),
  exhibit(`${kind}: all withheld`, kind, { categories: ['Music', 'Theatre'], series: values('withheld', 'withheld') }),
  exhibit(`${kind}: very long names`, kind, { categories: [longName, 'Dance'], series: values(1_204_311, 98) }),
  exhibit(`${kind}: sixty categories`, kind, {
    categories: weeks,
    series: values(...weeks.map((_, at) => (at % 17 === 5 ? null : 40 + ((at * 37) % 53)))),
  }),
]

const map = (title: string, given: ChartSeries['values'], tiles: readonly Tile[] = ukRegionTiles): Exhibit => ({
  title,
  description: 'Visits for each ten people who live there',
  chart: {
    kind: 'tile map',
    tiles,
    categories: ukRegionTiles.map(({ name }) => name),
    series: [{ name: 'Share', values: given }],
    format: percent,
  },
})

/** Every chart in every state. */
export const exhibits: readonly Exhibit[] = [
  exhibit('Music brings a third of all attendance', 'bars', {
    categories: disciplines,
    series: values(41_204, 38_990, 12_480, 21_734, 3201, 9876),
  }),
  exhibit('Theatre has overtaken music since last year', 'bars', {
    categories: disciplines.slice(0, 4),
    series: [
      { name: '2026/27', values: [38_990, 41_204, 12_480, 21_734] },
      { name: '2025/26', values: [41_834, 36_120, 11_002, 20_900] },
    ],
  }),
  exhibit('Autumn was busier than the year before', 'grouped bars', {
    categories: ['Q1', 'Q2', 'Q3', 'Q4'],
    series: [
      { name: '2026/27', values: [12_400, 9800, 21_300, 15_210] },
      { name: '2025/26', values: [11_900, 10_400, 17_800, 'withheld'] },
      { name: 'The average of those like you', values: [10_100, 9200, 16_400, 14_900] },
    ],
  }),
  exhibit('Half of those who answered are between 45 and 74', 'histogram', {
    categories: ages,
    series: values(3, 9, 11, 14, 18, 19, 17, 9),
    format: percent,
  }),
  exhibit('Nine in ten would come again; getting there is the weak side', 'stack', {
    categories: ['The event as a whole', 'Welcome by staff', 'Value for money', 'Getting there and away', 'Facilities'],
    series: [
      { name: 'Very good', values: [61, 58, 34, 21, 'withheld'] },
      { name: 'Good', values: [29, 30, 38, 30, 30] },
      { name: 'Neither', values: [6, 8, 16, 22, 8] },
      { name: 'Poor', values: [3, 3, 9, 18, 3] },
      { name: 'Very poor', values: [1, 1, 3, 9, 1] },
    ],
    format: percent,
  }),
  exhibit('First-time visitors are back above two in five', 'line', {
    categories: quarters,
    series: [
      { name: 'Your audience', values: [38, 41, null, 37, 40, 44] },
      { name: 'Your region', values: [35, 36, 37, 36, 'withheld', 38] },
      { name: 'England', values: [33, 34, 34, 35, 36, 37] },
    ],
    format: percent,
  }),
  exhibit('Music and theatre are about the same; dance is higher', 'range dots', {
    categories: disciplines.slice(0, 5),
    series: [
      {
        name: 'Recommend',
        values: [48, 46, 71, 'withheld', null],
        ranges: [[43, 53], [38, 54], [62, 79], null, null],
      },
      {
        name: 'Middle half of your group',
        values: [44, 44, 50, 41, 39],
        ranges: [
          [36, 52],
          [30, 55],
          [41, 58],
          [30, 49],
          [28, 48],
        ],
      },
    ],
    format: points,
  }),
  map('Visits are densest in London and Wales', [21, 8, 12, 17, 15, 32, 14, 'withheld', 11, 19, 22, 41]),
  map('A map of one shade', [20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20]),
  map('A map of nothing', Array(12).fill(null)),
  map('A map that is withheld', Array(12).fill('withheld')),
  ...kinds.flatMap(edges),
]

const read = (path: string, encoding: BufferEncoding = 'utf8') =>
  readFileSync(new URL(`../../${path}`, import.meta.url), encoding)

const tableOf = ({ categories, series, format }: Chart, id: string) => `<details><summary>Show the figures</summary>
  <table id="${id}"><thead><tr><td></td>${series.map(({ name }) => `<th scope="col">${escapeText(name)}</th>`).join('')}</tr></thead>
  <tbody>${categories
    .map(
      (category, row) =>
        `<tr><th scope="row">${escapeText(category)}</th>${series.map(({ values }) => `<td>${escapeText(writeValue(format, values[row]))}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table></details>`

const section = ({ title, description, chart }: Exhibit, at: number) => {
  const id = `chart-${at}`
  const names = { labelledBy: `${id}-title`, describedBy: `${id}-what`, details: `${id}-table` }
  return `<section aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeText(title)}</h2>
<p id="${id}-what">${escapeText(description)}</p>
<figure class="drawn-chart">${drawFigure(chart, names)}</figure>
${tableOf(chart, names.details)}</section>`
}

const fontFile = 'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'

/** In the product's own letters: those of a machine may be a third wider. */
const pageStyle = `
  @font-face { font-family: "Source Sans 3 Variable"; font-weight: 200 900; src: url(data:font/woff2;base64,${read(fontFile, 'base64')}); }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 "Source Sans 3 Variable", sans-serif; }
  main { display: grid; gap: 16px; padding: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); }
  section { min-width: 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); break-inside: avoid; }
  h1 { grid-column: 1 / -1; margin: 0; } h2 { margin: 0; font-size: 18px; } p { margin: 0 0 12px; color: var(--ink-soft); }
  figure { margin: 0 0 8px; } table { max-width: 100%; border-collapse: collapse; overflow-wrap: anywhere; } th, td { padding: 4px; text-align: left; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }`

/** A page of every chart in every state, with the style sheets and the script of the product, for a browser to open. */
export function galleryPage(): string {
  const keys = transformSync(read('components/charts/chart-keys.ts'), {
    loader: 'ts',
    format: 'iife',
    globalName: 'keys',
  }).code
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Charts</title><style>${read('app/tokens.css')}${read('components/charts/drawn.css')}${pageStyle}</style></head>
<body><main><h1>Charts</h1>${exhibits.map(section).join('\n')}</main>
<script>${keys};for (const figure of document.querySelectorAll('figure')) keys.addChartKeys(figure)</script></body></html>`
}
