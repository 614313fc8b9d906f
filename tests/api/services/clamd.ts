import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const COMMAND = 'zINSTREAM\0'

/** The response of a simulated clamd to a file. */
export type Answers = (content: Buffer) => string

/** Returns the content of a complete `INSTREAM` request, or null. */
const contentOf = (sent: Buffer): Buffer | null => {
  if (sent.toString('latin1', 0, COMMAND.length) !== COMMAND.slice(0, sent.byteLength))
    throw new Error('another command')
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= sent.byteLength) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > sent.byteLength) return null
    parts.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Starts a server with clamd's protocol. */
export const startClamd = async (answers: Answers) => {
  const scanned: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk])
      const content = contentOf(sent)
      if (content === null) return
      scanned.push(content)
      socket.end(`${answers(content)}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port, scanned, stop }
}
