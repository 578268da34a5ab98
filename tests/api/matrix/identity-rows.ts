import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../support/app'
import type { Row } from './row'

const aLink = { token: 'x'.repeat(43), newPassword: 'wet-fig-lamp-4' }

/** Signing in, passwords, the second factor and sessions: everybody's own, so nobody reaches anybody else's. */
export const identityRows: readonly Row[] = [
  { call: 'POST /api/auth/continue', send: () => ({ form: { returnUrl: '/' } }), answers: () => 303 },
  { call: 'POST /api/auth/two-factor', send: () => ({ form: { code: '000000' } }), answers: () => 303 },
  {
    call: 'POST /api/auth/forgotten-password',
    send: () => ({ form: { email: `${randomUUID()}@example.test` } }),
    answers: () => 303,
  },
  { call: 'POST /api/auth/reset-password', send: () => ({ json: aLink }), answers: () => 409 },
  { call: 'POST /api/auth/register', send: () => ({ json: aLink }), answers: () => 409 },
  { call: 'POST /api/auth/sign-out-everywhere', ownAccount: true, ok: 303 },
  {
    call: 'PUT /api/users/profile/password',
    ownAccount: true,
    send: () => ({ json: { currentPassword: demoPassword, newPassword: aLink.newPassword } }),
    ok: 204,
  },
  { call: 'GET /api/users/profile/sessions' },
  { call: 'DELETE /api/users/profile/sessions', send: () => ({ json: { sessionId: randomUUID() } }), ok: 404 },
  {
    call: 'POST /api/users/profile/two-factor',
    ownAccount: true,
    send: () => ({ json: { password: demoPassword } }),
  },
  {
    call: 'PUT /api/users/profile/two-factor',
    send: () => ({ json: { enrolment: 'x', code: '123456' } }),
    ok: 409,
  },
  { call: 'DELETE /api/users/profile/two-factor', send: () => ({ json: { password: 'x' } }), ok: 409 },
  { call: 'POST /api/users/profile/two-factor/recovery-codes', send: () => ({ json: { password: 'x' } }), ok: 409 },
  { call: 'DELETE /api/users/profile/two-factor/trusted-devices', ownAccount: true, ok: 204 },
  {
    call: 'PUT /api/operations/two-factor-roles',
    ownAccount: true,
    send: () => ({ json: { role: 2, isRequired: false } }),
    ok: 204,
  },
  // Users of the matrix have no second factor to take away.
  { call: 'DELETE /api/users/{id}/two-factor', about: 'user', ok: 409 },
  { call: 'POST /api/users/{id}/invitation-link', about: 'user' },
]
