import { env } from '@/lib/floor/env'

/** The outside identity provider of this installation, and who we are to it. */
export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** What people call it: "Sign in with …". */
  name: string
  /** Nobody signs in by password. */
  only: boolean
  /** Where people find us, without a slash at the end. */
  publicUrl: string
}

/** The provider that the settings name; undefined where there is none, and e-mail and password are the only way. */
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

/** Where the provider sends people back to; to be registered there, both of them. */
export const callbackAddress = ({ publicUrl }: OpenIdSettings) => `${publicUrl}/authentication/login-callback`
export const signedOutAddress = ({ publicUrl }: OpenIdSettings) => `${publicUrl}/authentication/logout-callback`
