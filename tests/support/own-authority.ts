import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import forge from 'node-forge'
import { onTestFinished } from 'vitest'

type Validity = { from: string; until: string }
export type ServerCertificate = { cert: string; key: string }

const always: Validity = { from: '2020-01-01', until: '2120-01-01' }

function newCertificate(name: string, { from, until }: Validity, extensions: object[]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity = { notBefore: new Date(from), notAfter: new Date(until) }
  certificate.setSubject([{ name: 'commonName', value: name }])
  certificate.setExtensions(extensions)
  return { certificate, key: privateKey }
}

/** An authority that this process trusts until the test ends, and what it signs for servers. */
export function trustOwnAuthority() {
  const authority = newCertificate('Authority of a test', always, [{ name: 'basicConstraints', cA: true }])
  const { certificate } = authority
  const authorityKey = forge.pki.privateKeyFromPem(authority.key)
  certificate.setIssuer(certificate.subject.attributes)
  certificate.sign(authorityKey, forge.md.sha256.create())
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, forge.pki.certificateToPem(certificate)])
  onTestFinished(() => setDefaultCACertificates(before))
  return {
    /** A certificate for the host `name`. */
    issue: (name: string, validity: Validity = always): ServerCertificate => {
      const server = newCertificate(name, validity, [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }])
      server.certificate.setIssuer(certificate.subject.attributes)
      server.certificate.sign(authorityKey, forge.md.sha256.create())
      return { cert: forge.pki.certificateToPem(server.certificate), key: server.key }
    },
  }
}
