import type { AppAbility } from '../access/rules'
import type { Authentication } from './authentication'
import { findRoute, isSignedInPage } from './routes'

/** The facts for the gate's decision, collected by the middleware. */
export type GateFacts = {
  /** The path asked for, as the router reads it. */
  path: string
  /** Path and query, to come back to. */
  fullPath: string
  state: Authentication['state']
  twoFactorDue: boolean
  termsAccepted: boolean
  ability: AppAbility
}

export type GateAnswer = { answer: 'continue' } | { answer: 'redirect'; to: string }

const continueAnswer: GateAnswer = { answer: 'continue' }
const redirectTo = (to: string): GateAnswer => ({ answer: 'redirect', to })

export const forbiddenPath = '/error/403'

/**
 * Encodes an address as the return parameter of another. For unknown pages only the path is kept, because the query of
 * a mistyped address may contain a PIN or token.
 */
const encodeReturnPath = (fullPath: string): string => {
  const [path = '/'] = fullPath.split('?')
  return encodeURIComponent(isSignedInPage(path) ? fullPath : path)
}

/** The sign-in page with the return address, and the reason where a session ended by itself. */
export function signInPath(fullPath: string, state: Authentication['state'] = 'none'): string {
  const reason = state === 'idle' || state === 'expired' ? `&reason=${state}` : ''
  return `/authentication/login?returnUrl=${encodeReturnPath(fullPath)}${reason}`
}

/** The Terms of Use, with the full path that was intended. */
export const termsPath = (fullPath: string) => `/terms-of-use?redirect=${encodeReturnPath(fullPath)}`

/** The page to set up a required two-factor sign-in, with the full path that was intended. */
export const twoFactorSetupPath = (fullPath: string) =>
  `/authentication/two-factor-setup?redirect=${encodeReturnPath(fullPath)}`

/**
 * The route guard, as a pure function. It is a courtesy to people; services and pages refuse by
 * themselves.
 */
export function gate({ path, fullPath, state, twoFactorDue, termsAccepted, ability }: GateFacts): GateAnswer {
  const route = findRoute(path)
  if (route.access === 'public') return continueAnswer
  if (state !== 'live') return redirectTo(signInPath(fullPath, state))
  if (twoFactorDue) return redirectTo(twoFactorSetupPath(fullPath))
  if (!termsAccepted) return redirectTo(termsPath(fullPath))
  if (!ability.can('read', route.subject)) return redirectTo(forbiddenPath)
  return continueAnswer
}
