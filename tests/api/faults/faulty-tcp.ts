import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TcpFault } from '../../specs/service-faults.table.ts'

export type FaultyTcp = {
  port: number
  breaks: (fault: TcpFault) => Promise<void>
  isWell: () => Promise<void>
  /** Resolves at the next connection. */
  isAsked: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server in front of a TCP service. */
export const startFaultyTcp = async (target: number): Promise<FaultyTcp> => {
  let fault: TcpFault | null = null
  let waiting: (() => void)[] = []
  const open = new Set<Socket>()

  const passOn = (socket: Socket, stopAt: { text: string; by: 'cut' | 'silence' } | null) => {
    const service = connect(target, '127.0.0.1')
    open.add(service)
    let silent = false
    let sent = ''
    service.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      sent = (sent + chunk.toString('latin1')).slice(-100_000)
      if (stopAt && sent.includes(stopAt.text)) silent = true
      service.write(chunk)
    })
    service.on('data', (chunk: Buffer) => {
      if (!silent) socket.write(chunk)
      else if (stopAt?.by === 'cut') socket.destroy()
    })
    socket.on('close', () => service.end())
    service.on('close', () => {
      if (!silent || stopAt?.by === 'cut') socket.end()
    })
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    for (const each of waiting.splice(0)) each()
    if (fault === null) passOn(socket, null)
    else if (fault === 'closing') socket.destroy()
    else if (fault === 'hanging') socket.resume()
    else if (fault === 'refused') socket.destroy()
    else if ('answers' in fault) socket.end(fault.answers)
    else if ('cutAfter' in fault) passOn(socket, { text: fault.cutAfter, by: 'cut' })
    else passOn(socket, { text: fault.silentAfter, by: 'silence' })
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const closeAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      closeAll()
    })
  const port = await listen(0)
  return {
    port,
    breaks: async (next) => {
      fault = next
      if (next === 'refused') await close()
    },
    isWell: async () => {
      fault = null
      closeAll()
      if (!server.listening) await listen(port)
    },
    isAsked: () =>
      new Promise<void>((resolve) => {
        waiting = [...waiting, resolve]
      }),
    stop: close,
  }
}
