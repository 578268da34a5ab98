import { detachedSignature, type Signer } from './certificate'

/** Room for the signature in the file, in bytes: some 1,700 are used. */
const reservedBytes = 8192

const rangePlaceholder = '/ByteRange [0 9999999999 9999999999 9999999999]'

export type SignatureDetails = { name: string; reason: string; location: string; contact: string; at: Date }

/**
 * Leaves room for a signature in a document that is being drawn; `signPdf` fills it once the document is whole. The
 * field has no face: readers show the signature in their own panel.
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
  // 3: there are signatures, and only appending leaves them good. A reader that draws fields anew would break them.
  form.Fields = [field]
  form.SigFlags = 3
  form.NeedAppearances = undefined
  field.end()
  signature.end()
}

/** The little of pdfkit's own objects that its types leave out. */
type PdfObject = { data: Record<string, unknown> & { AcroForm?: PdfObject }; end: () => void }

/** pdfkit writes a text as a name (`/Sig`), and a text in this wrapping as words. */
const pdfText = (text: string) => Object(text)

/** Signs a document that has room for it: every byte of the file but the signature's own. */
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
