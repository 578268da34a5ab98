import { expect, test } from 'vitest'
import { type Finding, Findings } from './finding'

const finding = (values: Partial<Finding>): Finding => ({
  sheet: 'Events',
  cell: 'A2',
  column: 'Event Name',
  severity: 'error',
  type: 'RequiredFieldEmpty',
  code: 0,
  description: 'Mandatory field for the column is empty',
  fix: 'Populate all mandatory fields',
  ...values,
})

test('all findings are counted by column, type and severity, and the first thousand are kept', () => {
  const findings = new Findings()
  findings.add(finding({ severity: 'warning', type: 'AlreadyExists', code: 2 }))
  for (let at = 0; at < 1_500; at += 1) findings.add(finding({ column: at % 2 ? 'Event Name' : 'Start Date' }))
  expect(findings.stored).toHaveLength(1_000)
  expect(findings.total).toBe(1_501)
  expect(findings.groups).toEqual([
    { column: 'Start Date', type: 'RequiredFieldEmpty', code: 0, severity: 'error', count: 750 },
    { column: 'Event Name', type: 'RequiredFieldEmpty', code: 0, severity: 'error', count: 750 },
    { column: 'Event Name', type: 'AlreadyExists', code: 2, severity: 'warning', count: 1 },
  ])
})

test('a kind without numbers has groups without numbers', () => {
  const findings = new Findings()
  const { code: _, ...unnumbered } = finding({})
  findings.add(unnumbered)
  expect(findings.groups[0]).not.toHaveProperty('code')
})

test('findings are counted by severity, and information with all of them', () => {
  const findings = new Findings()
  for (const severity of ['error', 'warning', 'information', 'information'] as const)
    findings.add(finding({ severity }))
  expect((['error', 'warning', 'information'] as const).map((severity) => findings.count(severity))).toEqual([1, 1, 2])
  expect(findings.total).toBe(4)
  expect(findings.groups.map(({ severity }) => severity)).toEqual(['error', 'warning', 'information'])
})
