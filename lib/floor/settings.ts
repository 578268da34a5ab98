import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './identity/loopback'

/** `''` counts as unset: a copied `.env.example` leaves lines empty. */
const blankToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: string) =>
  z.preprocess((given) => blankToUndefined(given) ?? value, schema)

const flag = z.enum(['1', '0', 'true', 'false'], 'must be 1 or 0').transform((word) => word === '1' || word === 'true')
const wholeNumber = (least: number, most: number) => {
  const range = `must be a whole number from ${least} to ${most}`
  return z.string().regex(/^\d+$/, range).transform(Number).pipe(z.number().min(least, range).max(most, range))
}
const address = (protocols: string[], example: string) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), `must look like ${example}`)

/** An address that is spoken to over TLS with a certificate that is checked, or on this machine. */
const secureAddress = (example: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value)
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.host))
  }, `must be an https address (http only on this machine), such as ${example}`)

/**
 * `postgres://user:password@host:5432/name` of this machine, or of another one whose certificate is checked. `sslmode=disable` says
 * that the network between is the operator's alone; any other word, and none, would leave it open who answers.
 */
const databaseAddress = (example: string) =>
  address(['postgres:', 'postgresql:'], example).refine((value) => {
    const url = URL.parse(value)
    if (!url || url.host === '' || isLoopback(url.host)) return true
    return /^(?:verify-ca|verify-full|disable)$/.test(url.searchParams.get('sslmode') ?? '')
  }, 'leads to another machine: it must say sslmode=verify-full, or sslmode=disable where the network between is yours alone')

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`; proxies that the web process trusts to forward the client's address. */
const isNetwork = (value: string) => {
  const [host = '', bits, ...rest] = value.split('/')
  const family = isIP(host)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
const partsOf = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const networks = z
  .string()
  .transform(partsOf)
  .refine((list) => list.every(isNetwork), 'must be addresses or networks with commas between, such as 10.0.0.0/8')

/** Sites with commas between, as browsers name them; https, but for this machine. */
const isSiteOrigin = (value: string) => {
  const url = URL.parse(value)
  return url?.origin === value && !value.includes('*') && (url.protocol === 'https:' || isLoopback(url.host))
}
const siteOrigins = z
  .string()
  .transform(partsOf)
  .refine((list) => list.every(isSiteOrigin), 'must be sites with commas between, such as https://www.example.org')

/** Every environment variable the platform reads. `.env.example` says what each is for. */
const fields = z.object({
  NODE_ENV: withDefault(z.enum(['production', 'development', 'test']), 'development'),

  DATABASE_URL: optional(databaseAddress('postgres://user:password@host:5432/name')),
  DATABASE_DIRECT_URL: optional(databaseAddress('postgres://user:password@host:5432/name')),
  DATABASE_READ_URL: optional(databaseAddress('postgres://user:password@replica:5432/name')),
  DATABASE_URL_SHARED: optional(databaseAddress('postgres://role:password@host:5432/name')),
  DATABASE_FOLDER: optional(z.string()),
  DATABASE_POOL_MAX: withDefault(wholeNumber(1, 500), '10'),
  DATABASE_PREPARE: optional(flag),

  WEB_PROCESSES: optional(wholeNumber(1, 64)),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(wholeNumber(1, 65_535), '3000'),
  PUBLIC_URL: optional(address(['http:', 'https:'], 'https://surveys.example.org')),
  TRUSTED_PROXIES: withDefault(z.string(), '').pipe(networks),
  EMBED_ORIGINS: withDefault(z.string(), '').pipe(siteOrigins),
  LOAD_BALANCER_COOKIE: optional(z.string().regex(/^[\w.-]+$/, 'must be the name of a cookie')),

  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  AUTH_SECRET_OLD: optional(z.string().min(32, 'must have at least 32 characters')),
  DEMO_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters')),
  SEED_DEMO: optional(flag),

  OIDC_ISSUER: optional(secureAddress('https://login.example.org')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPE: withDefault(
    z.string().regex(/(?:^| )openid(?: |$)/, 'must be words with spaces between, openid among them'),
    'openid email profile',
  ),
  OIDC_NAME: withDefault(z.string().max(75, 'must have at most 75 characters'), 'your organisation’s account'),
  OIDC_ONLY: withDefault(flag, '0'),

  SMTP_URL: optional(address(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  MAIL_FROM: withDefault(z.string().regex(/@/, 'must hold an e-mail address'), 'Illuminate <illuminate@localhost>'),
  SUPPORT_EMAIL: withDefault(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'), 'support@localhost'),
  SUPPORT_PHONE: optional(z.string().regex(/^[+\d][\d ()-]+$/, 'must be a telephone number')),
  FEEDBACK_URL: optional(address(['http:', 'https:'], 'https://forms.example.org/feedback')),

  STATISTICS_PUBLISHER: withDefault(z.string().max(75, 'must have at most 75 characters'), 'Illuminate'),
  STATISTICS_LICENCE: withDefault(
    z.string().max(75, 'must have at most 75 characters'),
    'Open Government Licence v3.0',
  ),
  STATISTICS_LICENCE_URL: withDefault(
    address(['http:', 'https:'], 'https://example.org/licence'),
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  ),

  RESPONSES_ASKED: withDefault(wholeNumber(1, 100_000), '380'),
  RESPONSES_ASKED_PERCENT: withDefault(wholeNumber(1, 100), '5'),

  BACKUP_KEY: optional(z.string().min(16, 'must have at least 16 characters')),

  FILES_ROOT: withDefault(z.string(), '.data/files'),
  FILES_S3_BUCKET: optional(z.string()),
  FILES_S3_ENDPOINT: optional(secureAddress('https://s3.example.org')),
  FILES_S3_REGION: withDefault(z.string(), 'eu-west-2'),
  FILES_S3_ACCESS_KEY_ID: optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: optional(z.string()),

  LOG_LEVEL: withDefault(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
})

/** The names of all settings, to start a process with none of them set. */
export const settingNames = Object.keys(fields.shape)

const settings = fields
  .refine((given) => !given.DATABASE_DIRECT_URL || given.DATABASE_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL beside it, the address of the pooler',
  })
  .refine((given) => !given.DATABASE_READ_URL || given.DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'needs DATABASE_URL beside it, the database that it is a replica of',
  })
  .refine((given) => !given.FILES_S3_BUCKET || (given.FILES_S3_ACCESS_KEY_ID && given.FILES_S3_SECRET_ACCESS_KEY), {
    path: ['FILES_S3_BUCKET'],
    error: 'needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY beside it',
  })
  .refine((given) => !given.OIDC_ISSUER || given.OIDC_CLIENT_ID, {
    path: ['OIDC_ISSUER'],
    error: 'needs OIDC_CLIENT_ID beside it',
  })
  .refine((given) => !given.OIDC_ONLY || given.OIDC_ISSUER, {
    path: ['OIDC_ONLY'],
    error: 'needs OIDC_ISSUER, or nobody could sign in',
  })
  .transform((given) => ({
    ...given,
    /** Whether statements are prepared by name; behind a pooler in transaction mode only where that is asked for. */
    DATABASE_PREPARE: given.DATABASE_PREPARE ?? given.DATABASE_DIRECT_URL === undefined,
    /** The public address, without a slash at the end: emails, links and QR codes begin with it. */
    PUBLIC_URL: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
  }))

export type Settings = z.output<typeof settings>

/** Invalid settings; the message is for the person who starts the platform. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const describeIssue = (issue: z.core.$ZodIssue) => {
  const name = String(issue.path[0] ?? 'A setting')
  return `${name} ${issue.message}.`
}

/**
 * Reads the settings out of `from` (usually `process.env`).
 * @throws SettingsError that names every setting with a bad value, and never repeats the value (it may be a secret).
 */
export function readSettings(from: Record<string, string | undefined>): Settings {
  const parsed = settings.safeParse(from)
  if (parsed.success) return parsed.data
  throw new SettingsError(`The settings cannot be used. ${parsed.error.issues.map(describeIssue).join(' ')}`)
}
