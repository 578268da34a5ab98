import { expect, test } from 'vitest'
import { securityHeaders } from '@/lib/floor/http/security-headers'
import type { Report } from '../report'
import { embedPage, embedPolicy, embedRefusal } from './page'

const assets = { script: { text: 'run()', hash: 'sha256-script' }, style: { text: 'p{}', hash: 'sha256-style' } }
const now = new Date('2026-11-21T12:00:00Z')

const report: Report = {
  name: 'Attendance',
  about: [{ label: 'Organisation', value: 'Fish & <b>Chips</b>' }],
  headline: 'Attendance was "12".',
  figures: [{ label: 'Attendance', unit: 'number', figure: 1234, note: '<i>more</i>' }],
  tables: [
    {
      id: 'by-type',
      title: '<script>alert(1)</script>',
      description: "What's counted",
      rowHeading: 'Event type',
      columns: [{ label: '2026/27', unit: 'number' }],
      rows: [
        { label: '<img src=x>', figures: [1000] },
        { label: 'Film', figures: [null] },
      ],
      chart: { kind: 'bars', columns: [0] },
    },
  ],
  limits: ['<u>None</u>'],
}

const show = (shown = report, origins: readonly string[] = ['https://www.example.org']) =>
  embedPage(assets, {
    insightId: 'attendance',
    report: shown,
    until: new Date(now.getTime() + 900_000),
    now,
    origins,
  })

test('nobody may frame a report where no site is named, and only those named otherwise', () => {
  expect(embedPolicy(assets, [])).toContain("frame-ancestors 'none'")
  const policy = embedPolicy(assets, ['https://www.example.org', 'https://intranet.example.org'])
  expect(policy).toContain('frame-ancestors https://www.example.org https://intranet.example.org')
  expect(policy).toContain("default-src 'none'; script-src 'sha256-script'; style-src 'sha256-style'")
})

test('the address of an embedded report is told to nobody, and no older header forbids the frame; others keep both', () => {
  expect(securityHeaders('/embed/insights/attendance?token=x', 'https://own.example')).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(securityHeaders('/embed/insights/attendance', 'https://own.example')).not.toHaveProperty('x-frame-options')
  expect(securityHeaders('/embed/insights-public/attendance?token=x', 'https://own.example')).toMatchObject({
    'referrer-policy': 'no-referrer',
  })
  for (const path of [
    '/',
    '/embed',
    '/embed/insights',
    '/embed/insights-publicly/x',
    '/insights',
    '/api/embed/insights/x',
  ])
    expect(securityHeaders(path, 'https://own.example')).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
})

test('every word of a report is text, and none of it markup', () => {
  const page = show()
  for (const markup of ['<b>Chips', '<i>', '<script>alert', '<img', '<u>']) expect(page).not.toContain(markup)
  expect(page).toContain('Organisation: Fish &amp; &lt;b&gt;Chips&lt;/b&gt;')
  expect(embedRefusal(assets, '<b>no</b>')).toContain('&lt;b&gt;no&lt;/b&gt;')
})

test('a page has the figures as the report has them, its day, and how long its token lasts', () => {
  const page = show()
  expect(page).toContain('<b>1,234</b>')
  expect(page).toContain('<td>1,000</td>')
  expect(page).toContain('<td>–</td>')
  expect(page).toContain('<time id="as-of">12:00 on 21/11/2026</time>')
  expect(page).toContain('data-insight="attendance" data-seconds="900" data-origins="https://www.example.org"')
})

test('the same figures have the same mark, and others another', () => {
  const markOf = (page: string) => /data-mark="([^"]+)"/.exec(page)?.[1]
  expect(markOf(show())).toBe(markOf(show(report, [])))
  expect(markOf(show({ ...report, headline: 'Attendance was 13.' }))).not.toBe(markOf(show()))
})
