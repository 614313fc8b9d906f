import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Delivered = { from: string; to: string[]; source: string }

type Refusal = { code: number; message: string }

/** Starts a mail server on a free port that keeps letters, or refuses every recipient. */
export const startSmtp = async (refusal?: Refusal) => {
  const delivered: Delivered[] = []
  let arrived: (() => void) | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const source = Buffer.concat(chunks).toString()
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        })
        arrived?.()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    /** Resolves with the first letter. */
    first: () =>
      new Promise<Delivered | undefined>((resolve) => {
        arrived = () => resolve(delivered[0])
        if (delivered.length > 0) arrived()
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
