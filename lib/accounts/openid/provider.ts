import 'server-only'
import * as client from 'openid-client'
import type { OpenIdSettings } from './settings'

/** People wait while we ask the provider: rather another way than a long wait. */
const patienceSeconds = 5
/** A provider changes its addresses and keys rarely, but it does. */
const knownForMs = 60 * 60 * 1000

type Known = { configuration: Promise<client.Configuration>; since: number }
const known = new Map<string, Known>()

/**
 * What the provider says of itself (its discovery document), asked once an hour. One that cannot be reached is asked
 * again by the next person.
 */
export function findProvider(settings: OpenIdSettings): Promise<client.Configuration> {
  const key = `${settings.issuer} ${settings.clientId}`
  const found = known.get(key)
  if (found && Date.now() - found.since < knownForMs) return found.configuration
  const configuration = discover(settings)
  known.set(key, { configuration, since: Date.now() })
  configuration.catch(() => known.delete(key))
  return configuration
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<client.Configuration> {
  const address = new URL(issuer)
  const configuration = await client.discovery(address, clientId, undefined, authentication(clientSecret), {
    timeout: patienceSeconds,
    // The settings allow http on this machine alone.
    ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
  configuration.timeout = patienceSeconds
  // TLS says who answered; the signature says so as well, whatever stands between.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The way of the standard where the provider knows it, the other common one where it does not. */
function authentication(clientSecret: string | undefined): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, ...more) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...more)
  }
}
