import { randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A key and its certificate. */
export type Signer = { key: forge.pki.rsa.PrivateKey; certificate: forge.pki.Certificate }

const yearsValid = 20

/**
 * A self-signed certificate: it proves that documents come from the same platform and were not altered, but not who
 * runs the platform.
 */
export function selfMadeCertificate(privatePem: string, publicPem: string, host: string, now: Date): Signer {
  const key = forge.pki.privateKeyFromPem(privatePem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem)
  // A serial number is positive: its first bit is 0.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = now
  certificate.validity.notAfter = new Date(now)
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + yearsValid)
  const name = [
    { name: 'commonName', value: `Illuminate at ${host}`.slice(0, 64) },
    { name: 'organizationName', value: 'Illuminate' },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(key, forge.md.sha256.create())
  return { key, certificate }
}

export const certificateBytes = ({ certificate }: Signer): Buffer =>
  Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary')

export const certificateOf = (bytes: Buffer): forge.pki.Certificate =>
  forge.pki.certificateFromAsn1(forge.asn1.fromDer(bytes.toString('binary')))

/** SHA-256 of the certificate as pairs of hexadecimal digits, as PDF readers show it. */
export function fingerprintOf({ certificate }: Signer): string {
  const digest = forge.md.sha256.create().update(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes())
  return (digest.digest().toHex().toUpperCase().match(/../g) ?? []).join(':')
}

/**
 * A detached signature of `parts`, one after the other, with its certificate: CMS as PDF wants it
 * (`adbe.pkcs7.detached`), over SHA-256.
 */
export function detachedSignature({ key, certificate }: Signer, parts: readonly Buffer[], at: Date): Buffer {
  const signed = forge.pkcs7.createSignedData()
  signed.content = forge.util.createBuffer(Buffer.concat(parts).toString('binary'))
  signed.addCertificate(certificate)
  signed.addSigner({
    key,
    certificate,
    digestAlgorithm: forge.pki.oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? '', value: forge.pki.oids.data ?? '' },
      // The types declare a string, but the library needs a Date.
      { type: forge.pki.oids.signingTime ?? '', value: at as unknown as string },
      { type: forge.pki.oids.messageDigest ?? '' },
    ],
  })
  signed.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}
