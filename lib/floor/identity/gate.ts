import type { AppAbility } from '../access/rules'
import type { Authentication } from './authentication'
import { findRoute, isSignedInPage } from './routes'

/** What the gate decides on; the middleware collects it. */
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
 * An address as it may stand in another one, for the way back. What is no page of ours leads to no more than its path: its
 * query may hold a PIN or a token that somebody mistyped the address of.
 */
const encodeReturnPath = (fullPath: string): string => {
  const [path = '/'] = fullPath.split('?')
  return encodeURIComponent(isSignedInPage(path) ? fullPath : path)
}

/** Sign-in with the way back, and why it is needed again when a session ended by itself. */
export function signInPath(fullPath: string, state: Authentication['state'] = 'none'): string {
  const reason = state === 'idle' || state === 'expired' ? `&reason=${state}` : ''
  return `/authentication/login?returnUrl=${encodeReturnPath(fullPath)}${reason}`
}

/** The Terms of Use, with the full path that was intended. */
export const termsPath = (fullPath: string) => `/terms-of-use?redirect=${encodeReturnPath(fullPath)}`

/** Where two-factor sign-in is set up by whoever must have it, with the full path that was intended. */
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
