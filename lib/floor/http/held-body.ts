/**
 * Bodies that are whole in memory already, beside the Request or Response that carries them: reading one through its
 * stream takes longer than a respondent's step takes otherwise.
 */
const held = new WeakMap<Request | Response, Uint8Array>()

/** Notes the body of `message` for whoever will read it. */
export function holdBody<Message extends Request | Response>(message: Message, body: Uint8Array): Message {
  held.set(message, body)
  return message
}

/** The body noted for `message`; undefined where it has to be read. */
export const heldBody = (message: Request | Response): Uint8Array | undefined => held.get(message)
