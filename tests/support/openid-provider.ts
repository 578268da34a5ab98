import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What the provider says of somebody beside their name there, which is the subject. */
type Person = { email?: string; emailVerified?: boolean | string }

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in there, by name; may be changed while it runs. */
  people: Map<string, Person>
  close: () => Promise<void>
}

const client = { clientId: 'illuminate', clientSecret: 'a-secret-of-the-tests-and-nothing-else' }

/**
 * A certified OpenID Connect provider (`oidc-provider`) on this machine, for one platform at `publicUrl`. It asks for a
 * name and takes any password; consent is given beforehand.
 */
export async function openProvider(publicUrl: string, more: Partial<Configuration> = {}): Promise<TestProvider> {
  const people = new Map<string, Person>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/authentication/login-callback`],
        post_logout_redirect_uris: [`${publicUrl}/authentication/logout-callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    cookies: { keys: ['keys-of-the-tests'] },
    pkce: { required: () => true },
    findAccount: (_ctx, name) => {
      const person = people.get(name)
      if (!person) return undefined
      const { email, emailVerified = true } = person
      const claims = { sub: name, ...(email && { email, email_verified: emailVerified as boolean }) }
      return { accountId: name, claims: async () => claims }
    },
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ...more,
  })
  server.on('request', provider.callback())
  return {
    issuer,
    ...client,
    people,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
