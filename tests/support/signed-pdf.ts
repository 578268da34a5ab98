import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'

/** Reads the signature out of a PDF and checks it, with another library than the one that makes ours. */
export async function hasGoodSignature(file: Buffer): Promise<boolean> {
  const [, a, b, c, d] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(file.toString('latin1'))?.map(Number) ?? []
  if (a !== 0 || b === undefined || c === undefined || d === undefined || c + d !== file.length) return false
  const info = new ContentInfo({ schema: fromBER(Buffer.from(file.toString('latin1', b + 1, c - 1), 'hex')).result })
  const signed = new SignedData({ schema: info.content })
  const data = Buffer.concat([file.subarray(0, b), file.subarray(c)])
  return signed.verify({ signer: 0, data: Uint8Array.from(data).buffer, checkChain: false }).catch(() => false)
}
