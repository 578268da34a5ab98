import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { createService, findMissingPrograms } from '@/kit/high-availability/service'
import { demoPassword } from '@/kit/staff'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { findFreePort } from '@/scripts/ports'
import { runStep } from '@/scripts/report.mjs'
import { inRoot } from '@/scripts/root'
import { withTrial } from '@/scripts/trial/trial'
import type { StandaloneDrill } from './drill'

const about = {
  id: 'S-18',
  what: 'HAProxy in front, with the lines of docs/operations.md: protocols, ciphers, port 80, a sign-in',
}

/** What people type; on a name of this machine cookies need no TLS. */
const name = 'surveys.example.org'

/** Protocols and ciphers as somebody may come with; `taken` says whether they are to be let in. */
const ways = [
  { way: 'TLS 1.0', minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0', taken: false },
  { way: 'TLS 1.1', minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0', taken: false },
  {
    way: 'TLS 1.2 with CBC',
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: 'AES128-SHA:AES256-SHA256:ECDHE-RSA-AES256-SHA384:@SECLEVEL=0',
    taken: false,
  },
  {
    way: 'TLS 1.2 without a key of its own',
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: 'AES256-GCM-SHA384:@SECLEVEL=0',
    taken: false,
  },
  {
    way: 'TLS 1.2',
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: 'ECDHE-RSA-AES128-GCM-SHA256',
    taken: true,
  },
  { way: 'TLS 1.3', minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3', ciphers: undefined, taken: true },
] as const

/** S-18: what the operator is told to put in front of the platform lets nobody in who comes with less. */
export const encryptedFrontDrill: StandaloneDrill['run'] = async () => {
  const isThere = () => findMissingPrograms(['haproxy']).length === 0
  if (!isThere() && !((await installByApt('haproxy')) && isThere()))
    return [{ ...about, figure: '–', failures: [], skipped: 'HAProxy is not here and could not be installed.' }]
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-front-'))
  try {
    const result = await withTrial({ command: 'drills', data: 'throwaway' }, async (trial) => {
      const [web, plain, encrypted] = [await findFreePort(), await findFreePort(), await findFreePort()]
      await runStep('Building, and preparing data', () => trial.prepare('small'))
      const env = { PORT: String(web), PUBLIC_URL: `https://${name}:${encrypted}`, TRUSTED_PROXIES: '127.0.0.1' }
      await runStep('Starting web and worker', () => trial.startPlatform(env))
      const front = createService({
        ...{ name: 'HAProxy', command: 'haproxy', folder, user: undefined },
        args: ['-db', '-f', writeSettings(folder, { web, plain, encrypted })],
        isUp: () =>
          fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
            ({ status }) => status === 301,
            () => false,
          ),
      })
      await front.start()
      return tryFront({ plain, encrypted, ca: readFileSync(join(folder, 'illuminate.pem')) }).finally(front.kill)
    })
    return [result]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The lines of the page, with ports and a certificate of this machine. @returns the path of the file */
function writeSettings(folder: string, ports: { web: number; plain: number; encrypted: number }): string {
  const page = readFileSync(inRoot('docs', 'operations.md'), 'utf8')
  const [, lines] = /```\n(# HAProxy in front:.*?)```/s.exec(page) ?? []
  if (!lines) throw new Error('docs/operations.md has no lines for HAProxy in front')
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'illuminate.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  const settings = lines
    .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
    .replace('bind :443', `bind 127.0.0.1:${ports.encrypted}`)
    .replace('/etc/haproxy/illuminate.pem', both)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.web}`)
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, settings, { mode: 0o600 })
  return path
}

async function tryFront({ plain, encrypted, ca }: { plain: number; encrypted: number; ca: Buffer }) {
  const failures: string[] = []
  const expect = (what: string, holds: boolean) => holds || failures.push(what)
  const seen: string[] = []
  for (const { way, taken, ciphers, ...versions } of ways) {
    const protocol = await handshake({ port: encrypted, ca, ...versions, ...(ciphers && { ciphers }) })
    seen.push(`${way} ${protocol ? 'taken' : 'refused'}`)
    expect(`${way} is ${taken ? 'taken' : 'refused'}`, (protocol !== undefined) === taken)
  }
  const overPlain = (path: string, method: string) =>
    fetch(`http://127.0.0.1:${plain}${path}`, { method, redirect: 'manual' })
  const redirected = await overPlain('/events-list', 'GET')
  const to = new URL(redirected.headers.get('location') ?? 'http://nowhere')
  expect(
    'port 80 leads to TLS',
    redirected.status === 301 && to.protocol === 'https:' && to.pathname === '/events-list',
  )
  const posted = await overPlain('/api/auth/sign-in', 'POST')
  expect('port 80 takes nothing', posted.status === 301)
  const page = await ask({ port: encrypted, ca }, 'GET', '/privacy-policy')
  const lasting = String(page.headers['strict-transport-security'] ?? '')
  expect('pages say that they are asked for by TLS alone', page.status === 200 && lasting.includes('max-age='))
  const form = new URLSearchParams({
    email: 'admin@demo.test',
    password: demoPassword,
    returnUrl: '/',
  })
  const signedIn = await ask({ port: encrypted, ca }, 'POST', '/api/auth/sign-in', form.toString())
  const cookie = signedIn.headers['set-cookie']?.find((one) => one.includes('illuminate-session=')) ?? ''
  expect(
    'somebody signs in, with a cookie for TLS alone',
    signedIn.status === 303 && cookie.startsWith('__Host-') && /; Secure/i.test(cookie),
  )
  return {
    ...about,
    figure: `${seen.join(', ')}; port 80: ${redirected.status}; signed in by a cookie that is \`Secure\` and \`__Host-\`; ${lasting}`,
    failures,
  }
}

/** @returns the protocol that both agreed on; undefined where they did not */
const handshake = (options: ConnectionOptions) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect({ ...options, host: '127.0.0.1', servername: name }, () => {
      resolve(socket.getProtocol() ?? undefined)
      socket.destroy()
    })
    socket.once('error', () => resolve(undefined))
  })

type Front = { port: number; ca: Buffer }

/** One request by TLS; a body is that of a form. */
const ask = (front: Front, method: string, path: string, body?: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const host = `${name}:${front.port}`
    const headers = {
      host,
      ...(body !== undefined && { origin: `https://${host}`, 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const sent = request({ ...front, host: '127.0.0.1', servername: name, method, path, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, headers: answer.headers })
    })
    sent.once('error', reject)
    sent.end(body)
  })
