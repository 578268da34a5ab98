import { detachedSignature, type Signer } from './certificate'

/** Bytes reserved for the signature; some 2,100 are used. */
const reservedBytes = 8192

const rangePlaceholder = '/ByteRange [0 9999999999 9999999999 9999999999]'

export type SignatureDetails = { name: string; reason: string; location: string; contact: string; at: Date }

/**
 * Reserves space for a signature in a document that is being drawn; `signPdf` fills it in the finished file. The field
 * is invisible: readers show the signature in their own panel.
 */
export function reserveSignature(doc: PDFKit.PDFDocument, { name, reason, location, contact, at }: SignatureDetails) {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, 9_999_999_999, 9_999_999_999, 9_999_999_999],
    Contents: Buffer.alloc(reservedBytes),
    Name: pdfText(name),
    Reason: pdfText(reason),
    Location: pdfText(location),
    ContactInfo: pdfText(contact),
    M: at,
  }) as unknown as PdfObject
  const page = doc.page as unknown as { dictionary: PdfObject; annotations: PdfObject[] }
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: pdfText('Signature'),
    TU: pdfText('Signature of the platform'),
    // 4: printed; 128: locked.
    F: 132,
    Rect: [0, 0, 0, 0],
    V: signature,
    P: page.dictionary,
  }) as unknown as PdfObject
  page.annotations.push(field)
  doc.initForm()
  const form = (doc as unknown as { _root: PdfObject })._root.data.AcroForm?.data
  if (!form) throw new Error('The document takes no form')
  // 3: there are signatures, and only appending keeps them valid. A reader that redraws fields would break them.
  form.Fields = [field]
  form.SigFlags = 3
  form.NeedAppearances = undefined
  field.end()
  signature.end()
}

/** Parts of pdfkit's objects that its types lack. */
type PdfObject = { data: Record<string, unknown> & { AcroForm?: PdfObject }; end: () => void }

/** pdfkit writes a plain string as a name (`/Sig`), and a String object as text. */
const pdfText = (text: string) => Object(text)

/** Signs a document with a reserved signature: over every byte but the signature itself. */
export function signPdf(file: Buffer, signer: Signer, at: Date): Buffer {
  const rangeAt = file.lastIndexOf(rangePlaceholder)
  const placeholder = Buffer.from(`<${'00'.repeat(reservedBytes)}>`)
  const from = file.lastIndexOf(placeholder)
  if (rangeAt < 0 || from < 0) throw new Error('There is no room for a signature in this document')
  const until = from + placeholder.length
  const range = `/ByteRange [0 ${from} ${until} ${file.length - until}]`.padEnd(rangePlaceholder.length)
  const signed = Buffer.from(file)
  signed.write(range, rangeAt, 'latin1')
  const signature = detachedSignature(signer, [signed.subarray(0, from), signed.subarray(until)], at)
  if (signature.length > reservedBytes)
    throw new Error(`The signature has ${signature.length} bytes, more than its room`)
  signed.write(signature.toString('hex'), from + 1, 'latin1')
  return signed
}
