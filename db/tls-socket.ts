import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'

/**
 * What the address of a database says of TLS (`sslmode`), as the driver reads it: none, `prefer` where the server offers
 * it, `require` and `allow` without looking at whose certificate it is; anything else wants a valid certificate.
 */
export type TlsMode = boolean | string

/** The message that asks PostgreSQL for TLS; it answers with one character. */
export const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const tlsAccepted = 'S'.charCodeAt(0)

/** As long as the driver waits for a connection. */
const timeoutMs = 5_000

const errorWithCode = (message: string, code: string) => Object.assign(new Error(message), { code })

/**
 * Secures a connection to a database before anything is sent over it.
 * @param host the name that its certificate must hold
 * @returns the socket to go on with: the same one where TLS is only preferred and the server has none
 * @throws when the connection fails, the server has no TLS or none that may be trusted, or five seconds have passed
 */
export async function upgradeToTls(socket: Socket, host: string, mode: TlsMode): Promise<Socket> {
  const signal = AbortSignal.timeout(timeoutMs)
  const hungUp = () => socket.destroy(errorWithCode('The database hung up before TLS was settled', 'ECONNRESET'))
  socket.on('error', ignore).once('end', hungUp)
  try {
    socket.write(tlsRequest)
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
    // More than the character did not come from the server: it would be read as if it had been encrypted.
    if (answer.length !== 1) throw errorWithCode('The database answered more than was asked', 'TLS_REFUSED')
    socket.off('end', hungUp)
    if (answer[0] !== tlsAccepted) {
      if (mode === 'prefer') return socket
      throw errorWithCode('The database server offers no TLS', 'TLS_REFUSED')
    }
    const secure = connect({
      socket: socket,
      rejectUnauthorized: !(typeof mode === 'string' && ['require', 'allow', 'prefer'].includes(mode)),
      ...(isIP(host) === 0 && { servername: host }),
    })
    secure.on('error', ignore)
    await once(secure, 'secureConnect', { signal })
    return secure
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? errorWithCode('The database did not settle TLS in time', 'CONNECT_TIMEOUT') : error
  }
}

/** Every error reaches whoever waits; one that comes later would otherwise end the process. */
const ignore = () => {}
