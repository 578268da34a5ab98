import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Features from the ground up: a feature may call those on a lower step, never its own step or a higher one
 * (docs/architecture.md). What must run uphill is registered in lib/effects.ts.
 */
const steps = [
  ['lookups', 'training', 'audit-trail', 'operations', 'imports', 'statistics', 'charts', 'geography', 'disclosure'],
  ['accounts', 'kept-columns'],
  ['organisations'],
  ['users', 'locations', 'ticketing'],
  ['events'],
  ['attendance'],
  ['confirmations'],
  ['surveys'],
  ['responses', 'published'],
  ['survey-links'],
  ['exports', 'results', 'offline-answers', 'returns'],
  ['receipts', 'reviews', 'unattended', 'insights', 'related-records', 'search'],
  ['releases', 'saved-views', 'open-statistics', 'insights-public'],
]
const stepOf = new Map(steps.flatMap((features, step) => features.map((feature) => [feature, step] as const)))

/** `isLater`: it comes when it is called for, not with the file that has it. */
type Import = { from: string; to: string; typeOnly: boolean; isLater?: boolean }

const sources = globSync('{app,components,lib,db,seed,web,worker,scripts,bench,drills,kit}/**/*.{ts,tsx,mjs}')
  .concat('middleware.ts')
  .filter((file) => existsSync(file) && !/\.test\.tsx?$/.test(file))

const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))

const importLine = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

/** `@/lib/events/rules` and `./rules` alike become `lib/events/rules`; a package keeps its name. */
function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const imports: Import[] = [...textOf].flatMap(([from, text]) =>
  [...text.matchAll(importLine)].map(([, type, plain, dynamic]) => ({
    from,
    to: pathOf(from, plain ?? dynamic ?? ''),
    typeOnly: type !== undefined,
    isLater: dynamic !== undefined,
  })),
)

const fileOf = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((file) => textOf.has(file))
const isServerOnly = (path: string) => textOf.get(fileOf(path) ?? '')?.startsWith("import 'server-only'") ?? false
const isOurs = (path: string) =>
  /^(?:app|components|lib|db|seed|web|worker|scripts|tests|bench|drills|kit)\//.test(path)
const featureOf = (path: string) => /^lib\/(?!floor\/)([a-z-]+)\//.exec(path)?.[1]
const isQueries = (path: string) => /^lib\/.*queries$/.test(path)

/** The arrows a set of imports breaks, as sentences. */
function brokenArrows(arrows: readonly Import[]): string[] {
  return arrows.flatMap(({ from, to, typeOnly }) => {
    const reasons: string[] = []
    const refuse = (when: boolean, why: string) => when && reasons.push(`${from} → ${to}: ${why}`)
    const feature = featureOf(from)
    const other = featureOf(to)
    const inFloor = from.startsWith('lib/floor/')
    const climbs = /^(?:app|components)\//.test(to)

    refuse(from.startsWith('app/') && (to.startsWith('db/') || isQueries(to)), 'a page or a call asks a service')
    refuse(
      from.startsWith('components/') && !typeOnly && (to.startsWith('db/') || isServerOnly(to)),
      'what people see knows of no database',
    )
    refuse(from.startsWith('components/') && to.startsWith('app/'), 'a component serves any page')
    refuse(inFloor && (other !== undefined || climbs), 'the floor knows no feature')
    refuse(from.startsWith('db/') && isOurs(to) && !to.startsWith('db/'), 'the tables know nothing above them')
    refuse(
      !/^(?:seed|scripts|bench|drills|kit)\//.test(from) && to.startsWith('seed/'),
      'the product knows no demonstration data',
    )
    refuse(feature !== undefined && to.startsWith('app/'), 'a feature knows no address')
    refuse(from.startsWith('lib/') && to.startsWith('components/'), 'what the platform knows draws nothing')
    refuse(
      !from.startsWith('web/') && to.startsWith('web/'),
      'the server may import everything, and nothing may import it',
    )
    refuse(
      from.startsWith('web/') && (to.startsWith('app/') || to.startsWith('worker/') || isQueries(to)),
      'the server composes components and services',
    )
    refuse(
      feature !== undefined && other !== undefined && feature !== other && isQueries(to),
      'another feature is asked through its service',
    )
    refuse(
      feature !== undefined && other !== undefined && feature !== other && !goesDown(feature, other),
      'features call downhill only',
    )
    refuse(
      /^(?:saxes|hucre|xlsx|exceljs)/.test(to) && !/^(?:lib\/floor\/spreadsheet|bench|drills)\//.test(from),
      'one place knows spreadsheets',
    )
    refuse(to === 'papaparse' && !/^(?:lib\/floor\/csv|bench|drills)\//.test(from), 'one place reads CSV')
    return reasons
  })
}

const goesDown = (from: string, to: string) => (stepOf.get(from) ?? -1) > (stepOf.get(to) ?? Number.POSITIVE_INFINITY)

describe('a wrong arrow is refused', () => {
  test.each([
    ['app/(main)/page.tsx', 'db/client'],
    ['app/api/events/route.ts', 'lib/surveys/queries'],
    ['components/events/event-form.tsx', 'db/schema'],
    ['components/surveys/editor.tsx', 'lib/surveys/save-surveys'],
    ['components/ui/button.tsx', 'app/layout'],
    ['lib/floor/saving/change.ts', 'lib/surveys/rules'],
    ['lib/events/save-event.ts', 'lib/surveys/rules'],
    ['lib/surveys/read-surveys.ts', 'lib/locations/queries'],
    ['lib/locations/service.ts', 'lib/ticketing/service'],
    ['lib/surveys/rules.ts', 'saxes'],
    ['lib/surveys/rules.ts', 'hucre'],
    ['lib/ticketing/upload/rules.ts', 'papaparse'],
    ['db/copy.ts', 'lib/floor/calendar/plain-date'],
    ['db/reference/seed-reference.ts', 'seed/random'],
    ['worker/main.ts', 'seed/seed-demo'],
    ['lib/surveys/rules.ts', 'seed/words'],
    ['lib/receipts/service.ts', 'components/receipts/receipt-form'],
    ['lib/receipts/service.ts', 'web/respondent/receipt'],
    ['components/questionnaire/page-frame.tsx', 'web/respondent/reply'],
    ['app/api/surveys/route.ts', 'web/find-handler'],
    ['web/respondent/take-step.ts', 'lib/responses/queries'],
  ])('%s → %s', (from, to) => expect(brokenArrows([{ from, to, typeOnly: false }])).not.toEqual([]))

  test('and a right one is not', () =>
    expect(
      brokenArrows([
        { from: 'app/api/surveys/route.ts', to: 'lib/surveys/save-surveys', typeOnly: false },
        { from: 'components/surveys/editor.tsx', to: 'lib/surveys/schema', typeOnly: false },
        { from: 'components/surveys/editor.tsx', to: 'lib/surveys/read-surveys', typeOnly: true },
        { from: 'lib/surveys/save-surveys.ts', to: 'lib/floor/saving/change', typeOnly: false },
        { from: 'lib/surveys/save-surveys.ts', to: 'lib/events/rules', typeOnly: false },
        { from: 'seed/surveys.ts', to: 'lib/surveys/questions/build-schema', typeOnly: false },
        { from: 'seed/seed-demo.ts', to: 'db/reference/seed-reference', typeOnly: false },
        { from: 'web/respondent/survey-pages.ts', to: 'components/questionnaire/step-page', typeOnly: false },
        { from: 'web/find-handler.ts', to: 'lib/responses/open-survey', typeOnly: false },
      ]),
    ).toEqual([]))
})

test('every import points downhill', () => {
  expect(imports.length).toBeGreaterThan(200)
  expect(brokenArrows(imports)).toEqual([])
})

/** Groups of files each of which is reached from each of the others, by the imports of `of`. */
function circlesIn(of: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to, typeOnly } of of) {
    const target = fileOf(to) ?? to
    const isOneComponent = typeOnly && from.startsWith('components/') && dirname(from) === dirname(target)
    if (!isOneComponent) targets.set(from, [...(targets.get(from) ?? []), target])
  }
  const reached = (start: string) => {
    const seen = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop())
      for (const target of targets.get(file) ?? [])
        if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
    return seen
  }
  const reachedFrom = new Map([...targets.keys()].map((file) => [file, reached(file)]))
  const circles = [...reachedFrom]
    .filter(([file, others]) => others.has(file))
    .map(([file, others]) => [...others].filter((other) => reachedFrom.get(other)?.has(file)).sort())
  return [...new Set(circles.map((files) => files.join(' ⇄ ')))]
}

describe('no two files import each other, by whatever way', () => {
  const between = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly })

  test('a circle is found, of types alone as well', () => {
    const circle = [
      between('lib/a.ts', 'lib/b.ts'),
      between('lib/b.ts', 'lib/c.ts', true),
      between('lib/c.ts', 'lib/a.ts'),
    ]
    expect(circlesIn(circle)).toEqual(['lib/a.ts ⇄ lib/b.ts ⇄ lib/c.ts'])
    expect(circlesIn(circle.slice(1))).toEqual([])
  })

  test('but the parts of one component may share their types', () => {
    const parts = (other: string) => [
      between('components/grid/grid.tsx', other),
      between(other, 'components/grid/grid.tsx', true),
    ]
    expect(circlesIn(parts('components/grid/pager.tsx'))).toEqual([])
    expect(circlesIn(parts('components/form/form.tsx'))).toHaveLength(1)
  })

  test('there is no circle', () => expect(circlesIn(imports)).toEqual([]))
})

/** What each file imports at once: values only, and nothing that is called for later. */
const atOnce = (of: readonly Import[]) =>
  Map.groupBy(
    of.filter(({ typeOnly, isLater }) => !typeOnly && !isLater),
    ({ from }) => from,
  )

/** Packages that come with a file, each with the way there. */
function packagesWith(start: string, of: ReturnType<typeof atOnce>): Map<string, string> {
  const ways = new Map([[start, start]])
  const found = new Map<string, string>()
  for (const [file, way] of ways)
    for (const { to } of of.get(file) ?? []) {
      const target = fileOf(to)
      if (target === undefined) found.set(to, `${way} → ${to}`)
      else if (!ways.has(target)) ways.set(target, `${way} → ${target}`)
    }
  return found
}

describe('what a page brings to a browser', () => {
  const inBrowser = sources.filter((file) => /^['"]use client['"]/.test(textOf.get(file) ?? ''))
  const brought = atOnce(imports)
  const waysTo = (files: readonly string[], isMeant: (name: string) => boolean) =>
    files.flatMap((file) => [...packagesWith(file, brought)].flatMap(([name, way]) => (isMeant(name) ? [way] : [])))

  test('is found by its ways', () => {
    const some = [
      { from: 'components/bulk/bulk-bar.tsx', to: 'lib/floor/bulk/bulk-most', typeOnly: false },
      { from: 'lib/floor/bulk/bulk-most.ts', to: 'node:crypto', typeOnly: false },
      { from: 'lib/floor/bulk/bulk-most.ts', to: 'zod', typeOnly: true },
      { from: 'lib/floor/bulk/bulk-most.ts', to: 'sharp', typeOnly: false, isLater: true },
    ]
    expect([...packagesWith('components/bulk/bulk-bar.tsx', atOnce(some))]).toEqual([
      ['node:crypto', 'components/bulk/bulk-bar.tsx → lib/floor/bulk/bulk-most.ts → node:crypto'],
    ])
  })

  test('is nothing of Node: a stand-in for its cryptography weighs more than a page', () => {
    expect(inBrowser.length).toBeGreaterThan(100)
    expect(waysTo(inBrowser, (name) => name.startsWith('node:'))).toEqual([])
  })

  test('is no checking of forms where there is only a list', () => {
    const lists = inBrowser.filter((file) =>
      /^components\/(?:grid|bulk|saved-views)\/(?!.*-dialog)|-grid\.tsx$|-schedule\.tsx$|-list\.tsx$/.test(file),
    )
    expect(lists.length).toBeGreaterThan(20)
    expect(waysTo(lists, (name) => name === 'zod')).toEqual([])
  })
})

test('every feature folder has its step', () => {
  const folders = new Set(sources.flatMap((file) => featureOf(file) ?? []))
  expect([...folders].filter((folder) => !stepOf.has(folder))).toEqual([])
})

describe('comments', () => {
  const cites = /\bdocuments? [123]\b|(?<!RFC \d+ )§/i

  test.each(['/** The rules of document 2 §5. */', '// Document 3: so it is', '/** House style §1 */'])(
    'that cite a page outside the repository are found: %s',
    (comment) => expect(comment).toMatch(cites),
  )

  test('cite no page that a newcomer does not have', () => {
    const all = globSync(
      '{app,components,lib,db,seed,web,worker,scripts,bench,drills,kit,tests}/**/*.{ts,tsx,mjs,css}',
    ).filter((file) => existsSync(file) && file !== 'tests/architecture.test.ts')
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter((file) => cites.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
