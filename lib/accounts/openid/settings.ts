import { env } from '@/lib/floor/env'

/** The outside identity provider of this installation, and our registration with it. */
export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** The name that people know, as in "Sign in with …". */
  name: string
  /** True where it is the only way to sign in. */
  only: boolean
  /** The platform's address, without a slash at the end. */
  publicUrl: string
}

/** The configured provider; undefined without one, when people sign in by e-mail and password only. */
export const openIdSettings = (): OpenIdSettings | undefined =>
  env.OIDC_ISSUER && env.OIDC_CLIENT_ID
    ? {
        issuer: env.OIDC_ISSUER,
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
        scope: env.OIDC_SCOPE,
        name: env.OIDC_NAME,
        only: env.OIDC_ONLY,
        publicUrl: env.PUBLIC_URL,
      }
    : undefined

/** The two addresses to which the provider returns people; both have to be registered there. */
export const callbackAddress = ({ publicUrl }: OpenIdSettings) => `${publicUrl}/authentication/login-callback`
export const signedOutAddress = ({ publicUrl }: OpenIdSettings) => `${publicUrl}/authentication/logout-callback`
