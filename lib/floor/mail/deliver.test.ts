// R-19 of docs/drills.md.

import { expect, test } from 'vitest'
import { openHangingMailServer } from '@/tests/support/hanging-mail-server'
import { openMailSink } from '@/tests/support/mail-sink'
import { waitFor } from '@/tests/support/wait-for'
import { deliver, mailLimits } from './deliver'
import { serverOf } from './mail-connection'
import { sendEmailJob } from './send-email-job'

const message = {
  from: 'Illuminate <illuminate@example.org>',
  to: 'ada@example.org',
  subject: 'Your file is ready – café',
  text: 'Hello Ada,\n\nDone.\n',
  messageId: 'letter-1.1@example.org',
  date: new Date('2026-11-21T12:00:00Z'),
}

test.each([
  [{ code: 421, at: 'connect' }, 'later'],
  [{ code: 451, at: 'recipient' }, 'later'],
  [{ code: 452, at: 'data' }, 'later'],
  [{ code: 550, at: 'recipient' }, 'refused'],
  [{ code: 554, at: 'data' }, 'refused'],
  [{ drop: 'before-words' }, 'later'],
  [{ drop: 'after-words' }, 'uncertain'],
] as const)('a server that answers %j: %s', async (fault, outcome) => {
  const sink = await openMailSink()
  sink.faults.push(fault)
  expect(await deliver(sink.url, message)).toMatchObject({ outcome, reason: expect.any(String) })
  expect(sink.emails).toHaveLength(outcome === 'uncertain' ? 1 : 0)
})

test('a refused sign-in is a fault of the settings, so the email waits', async () => {
  const sink = await openMailSink()
  sink.faults.push({ code: 535, at: 'auth' })
  expect(await deliver(`smtp://me:wrong@127.0.0.1:${sink.port}`, message)).toMatchObject({ outcome: 'later' })
})

test('another machine is told something over TLS alone, unless the address says otherwise', () => {
  const requireTLS = (url: string) => serverOf(url).requireTLS
  expect(requireTLS('smtp://me:secret@mail.example.org:587')).toBe(true)
  expect(requireTLS('smtp://me:secret@mail.example.org:587?requireTLS=false')).toBe(false)
  expect(requireTLS('smtp://mail.example.org')).toBe(true)
  expect(requireTLS('smtp://mail.example.org?requireTLS=false')).toBe(false)
  expect(requireTLS('smtp://me:secret@127.0.0.1:2525')).toBe(false)
  expect(requireTLS('smtp://me:secret@localhost')).toBe(false)
})

test('a server that offers no TLS where it is required is told neither name nor email', async () => {
  const sink = await openMailSink()
  expect(await deliver(`smtp://me:secret@127.0.0.1:${sink.port}?requireTLS=true`, message)).toEqual({
    outcome: 'later',
    reason: expect.stringContaining('STARTTLS'),
  })
  expect(sink.emails).toEqual([])
})

test.each([
  ['greeting', 'later'],
  ['hello', 'later'],
  ['never-ending greeting', 'later'],
  ['words', 'uncertain'],
] as const)(
  'R-19: a server that accepts and hangs at its %s is given up within the limit: %s',
  async (hangsAt, outcome) => {
    const server = await openHangingMailServer(hangsAt)
    const limits = { connectionTimeout: 100, greetingTimeout: 150, socketTimeout: 150, wholeMs: 400 }
    const began = performance.now()
    expect(await deliver(server.url, message, limits)).toEqual({ outcome, reason: expect.stringMatching(/\S/) })
    expect(performance.now() - began).toBeLessThan(5_000)
    await waitFor('the connection is closed', () => server.open() === 0)
  },
)

test('whatever a server does, its job has time left to write what came of it', () =>
  expect(mailLimits.wholeMs / 1000).toBeLessThanOrEqual(sendEmailJob.expireInSeconds - 20))

test('one email after another goes over one connection, which the server is not kept waiting with', async () => {
  const sink = await openMailSink()
  for (let one = 0; one < 3; one++) expect(await deliver(sink.url, message)).toEqual({ outcome: 'sent' })
  expect([sink.emails.length, sink.connections()]).toEqual([3, 1])
  await waitFor('the connection is ended', () => sink.open() === 0)
  expect(await deliver(sink.url, message)).toEqual({ outcome: 'sent' })
  expect(sink.connections()).toBe(2)
})

test('emails at the same time have a connection each', async () => {
  const sink = await openMailSink()
  const deliveries = await Promise.all([1, 2, 3].map(() => deliver(sink.url, message)))
  expect(deliveries.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent'])
  expect(sink.connections()).toBe(3)
})

test.each([
  [{ drop: 'before-words' }, 'sent', 2],
  [{ code: 421, at: 'recipient' }, 'sent', 2],
  [{ drop: 'after-words' }, 'uncertain', 1],
  [{ code: 451, at: 'recipient' }, 'later', 1],
  [{ code: 550, at: 'recipient' }, 'refused', 1],
] as const)('a server that answers %j to the second email of a connection: %s', async (fault, outcome, connections) => {
  const sink = await openMailSink()
  await deliver(sink.url, message)
  sink.faults.push(fault)
  expect(await deliver(sink.url, message)).toMatchObject({ outcome })
  expect(sink.connections()).toBe(connections)
  expect(sink.emails).toHaveLength(outcome === 'sent' || outcome === 'uncertain' ? 2 : 1)
})

test('a connection that the server ended between two emails is opened anew', async () => {
  const sink = await openMailSink()
  await deliver(sink.url, message)
  sink.endConnections()
  expect(await deliver(sink.url, message)).toEqual({ outcome: 'sent' })
  expect(sink.emails).toHaveLength(2)
})

test('without a server the email waits', async () => {
  const sink = await openMailSink()
  await sink.close()
  expect(await deliver(sink.url, message)).toMatchObject({
    outcome: 'later',
    reason: expect.stringMatching(/ECONNREFUSED/),
  })
})

test('an invalid address is refused without contacting the server', async () => {
  const sink = await openMailSink()
  expect(await deliver(sink.url, { ...message, to: '' })).toMatchObject({ outcome: 'refused' })
})

test('a delivered email is plain text, is marked as automatic, and has a stable Message-ID', async () => {
  const sink = await openMailSink()
  expect(await deliver(sink.url, message)).toEqual({ outcome: 'sent' })
  const [email = ''] = sink.emails
  expect(email).toContain('Message-ID: <letter-1.1@example.org>')
  expect(email).toContain('To: ada@example.org')
  expect(email).toContain('Auto-Submitted: auto-generated')
  expect(email).toMatch(/Content-Type: text\/plain; charset=utf-8/i)
  expect(email).toContain('Hello Ada,\r\n\r\nDone.')
})
