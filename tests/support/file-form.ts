/** A form with one file, as a browser sends it: the body and its type. */
export async function aFileForm(content: string | Uint8Array, name: string) {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const raw = Buffer.from(await request.arrayBuffer())
  return { raw, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
