import 'server-only'
import * as client from 'openid-client'
import type { OpenIdSettings } from './settings'

/** The timeout of requests to the provider: people wait for them. */
const timeoutSeconds = 5
/** How long the discovery document is cached: a provider changes its addresses and keys rarely. */
const cacheMs = 60 * 60 * 1000

type CachedConfiguration = { configuration: Promise<client.Configuration>; cachedAt: number }
const cached = new Map<string, CachedConfiguration>()

/** The provider's discovery document, cached for an hour. A failed request is not cached. */
export function findProvider(settings: OpenIdSettings): Promise<client.Configuration> {
  const key = `${settings.issuer} ${settings.clientId}`
  const found = cached.get(key)
  if (found && Date.now() - found.cachedAt < cacheMs) return found.configuration
  const configuration = discover(settings)
  cached.set(key, { configuration, cachedAt: Date.now() })
  configuration.catch(() => cached.delete(key))
  return configuration
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<client.Configuration> {
  const address = new URL(issuer)
  const configuration = await client.discovery(address, clientId, undefined, clientAuthentication(clientSecret), {
    timeout: timeoutSeconds,
    // The settings allow http only for this machine.
    ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
  configuration.timeout = timeoutSeconds
  // Verify the signature of the ID token as well, not only TLS: a proxy may end TLS.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Client authentication: the standard's default where the provider supports it, otherwise the other common method. */
function clientAuthentication(clientSecret: string | undefined): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, ...more) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...more)
  }
}
