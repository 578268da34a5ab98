import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { currentSecret } from '../sealing/platform-secrets'
import { decodeToken } from './decode-token'

const text = (value: object) => Buffer.from(JSON.stringify(value))

/** A token under the platform's own key, with the head that is given. */
function tokenWithHead(head: object): string {
  const key = hkdfSync('sha256', currentSecret(), '', 'NextAuth.js Generated Encryption Key', 32)
  const [written, iv] = [text(head).toString('base64url'), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), iv).setAAD(Buffer.from(written))
  const content = [cipher.update(text({ sid: 'x', exp: Math.floor(Date.now() / 1000) + 60 })), cipher.final()]
  return [
    written,
    '',
    ...[iv, Buffer.concat(content), cipher.getAuthTag()].map((part) => part.toString('base64url')),
  ].join('.')
}

test.each([
  [{ alg: 'dir', enc: 'A256GCM', kid: 'another key' }],
  [{ alg: 'dir', enc: 'A256GCM', jku: 'https://evil.example/keys' }],
  [{ enc: 'A256GCM', alg: 'dir' }],
])('a token with another head than the platform writes is not read, whatever key it is under: %j', async (head) =>
  expect(await decodeToken(tokenWithHead(head))).toBeUndefined(),
)

test('one with that head is read', async () => {
  expect((await decodeToken(tokenWithHead({ alg: 'dir', enc: 'A256GCM' })))?.value.sid).toBe('x')
  expect((await decodeToken(await encode({ token: { sid: 'y' }, secret: currentSecret() })))?.value.sid).toBe('y')
})
