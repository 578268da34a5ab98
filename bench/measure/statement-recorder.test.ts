import { expect, test } from 'vitest'
import { scriptOf } from './pgbench'
import { statementsIn } from './statement-recorder'

const logLine = (pid: number, text: string) => `2026-11-21 10:00:00.000 UTC [${pid}] ${text}`

test('a statement is recorded on one line with its values in their places', () => {
  const log = [
    logLine(7, 'LOG:  execute abc: select 1\n\tfrom events where id = $1 and name = $10'),
    logLine(7, "DETAIL:  Parameters: $1 = '5', $10 = 'O''Neill'"),
    logLine(8, 'LOG:  execute abc: select of another process'),
    logLine(7, 'LOG:  statement: begin'),
    logLine(7, 'LOG:  execute <unnamed>: update events set name = $1'),
    logLine(7, 'DETAIL:  Parameters: $1 = NULL'),
  ].join('\n')
  expect(statementsIn(log, new Set([7]))).toEqual([
    "select 1 from events where id = '5' and name = 'O''Neill'",
    'update events set name = NULL',
  ])
})

test('no value of a script is taken for a variable', () => {
  const statements = [
    `select '{"a":1}'::jsonb, '\\x01', 'plain'`,
    'insert into t values (1) returning id as rid \\gset',
  ]
  expect(scriptOf(statements)).toBe(
    `select E'{"a"\\x3a1}'::jsonb, E'\\\\x01', 'plain';\ninsert into t values (1) returning id as rid \\gset`,
  )
})

test('what a value has of a response is a variable of its own in each run', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(
    scriptOf([`select '{"id":"${id}","at":"10:30"}'::json`, `delete from t where id = '${id}'`], { [id]: 'rid' }),
  ).toBe(
    `select (E'{"id"\\x3a"' || :rid::text || E'","at"\\x3a"10\\x3a30"}')::json;\ndelete from t where id = ('' || :rid::text || '');`,
  )
})
