import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * `silent`: nothing is forwarded or closed, as in a network that drops packets; a connection that has lost data stays
 * silent for ever. `slow`: each packet is late. `cut`: connections are closed, and new ones refused.
 */
export type Mode = 'pass' | 'silent' | 'slow' | 'cut'

const SLOW_MS = 150

/** Names the purpose of a connection by the data that its client sent; undefined if unknown. */
type KindOf<Kind extends string> = (sent: string) => Kind | undefined

type Line<Kind extends string> = { kind: Kind | undefined; isDead: boolean; destroy: () => void }

export type TcpProxy<Kind extends string> = {
  port: number
  /** Sets the mode of every connection, or of these kinds. */
  set: (mode: Mode, kinds?: readonly Kind[]) => void
  stop: () => Promise<void>
}

/** Starts a proxy on a free port in front of a local server. */
export const startTcpProxy = async <Kind extends string>(
  target: number,
  kindOf: KindOf<Kind> = () => undefined,
): Promise<TcpProxy<Kind>> => {
  let mode: Mode = 'pass'
  let kinds: readonly Kind[] | undefined
  const lines = new Set<Line<Kind>>()
  const modeOf = ({ kind }: Line<Kind>): Mode =>
    kinds === undefined || (kind !== undefined && kinds.includes(kind)) ? mode : 'pass'

  const relay = (line: Line<Kind>, from: Socket, to: Socket, isClient: boolean) => {
    let passed: Promise<unknown> = Promise.resolve()
    from.on('error', () => undefined)
    from.on('data', (chunk: Buffer) => {
      if (isClient) line.kind = kindOf(chunk.toString('latin1')) ?? line.kind
      const now = modeOf(line)
      if (now === 'cut') return line.destroy()
      if (now === 'silent') line.isDead = true
      if (line.isDead) return
      passed = passed.then(() => (now === 'slow' ? wait(SLOW_MS) : undefined)).then(() => to.write(chunk))
    })
    from.on('end', () => {
      if (!line.isDead && modeOf(line) !== 'silent') void passed.then(() => to.end())
    })
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const service = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const destroy = () => [client, service].forEach((socket) => socket.destroy())
    const line: Line<Kind> = { kind: undefined, isDead: false, destroy }
    lines.add(line)
    relay(line, client, service, true)
    relay(line, service, client, false)
    client.on('close', () => {
      lines.delete(line)
      service.destroy()
    })
    service.on('close', () => {
      if (!line.isDead && modeOf(line) !== 'silent') client.destroy()
    })
    if (modeOf(line) === 'cut') destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next, only) => {
      mode = next
      kinds = only
      if (next === 'cut') for (const line of lines) if (modeOf(line) === 'cut') line.destroy()
    },
    stop: async () => {
      for (const { destroy } of lines) destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
