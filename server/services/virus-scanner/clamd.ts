import { connect, type Socket } from 'node:net'
import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import type { Guard } from '../client/resilience.ts'
import { ServiceError } from '../client/service-error.ts'

/** Returns the name of the virus in the content, or null. Throws ServiceError if the scanner does not respond. */
export type VirusScanner = { scan: (content: AsyncIterable<Uint8Array>) => Promise<string | null> }

export type VirusScannerConfig = { host: string; port: number }

/** Times the usual timeout, because scanning a large file takes longer. */
const TIMEOUT_FACTOR = 3
const MAX_ANSWER = 4096
const CLEAN = /^stream: OK$/
const INFECTED = /^stream: (.+) FOUND$/

const failed = (outcome: 'unavailable' | 'refused', reason: string, cause?: unknown) =>
  new ServiceError('virusScanner', outcome, reason, { cause })

const lengthOf = (chunk: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.byteLength)
  return length
}

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Sends the command `INSTREAM`: chunks with their lengths, and a length of 0 at the end. */
const send = async (socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of content) {
    if (chunk.byteLength === 0) continue
    await write(socket, lengthOf(chunk))
    await write(socket, chunk)
  }
  await write(socket, Buffer.alloc(4))
}

/** Reads the response until the scanner closes or ends it. */
const readAnswer = (socket: Socket, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const end = () => resolve(said.split('\0')[0]?.trim() ?? '')
    socket.on('data', (part: Buffer) => {
      said += part.toString('latin1')
      if (said.includes('\0') || said.length > MAX_ANSWER) end()
    })
    socket.on('end', end)
    socket.on('close', end)
    socket.on('error', reject)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it says nothing')))
  })

const verdictOf = (answer: string): string | null => {
  if (CLEAN.test(answer)) return null
  const [, virus] = INFECTED.exec(answer) ?? []
  if (virus) return virus
  throw answer === '' ? failed('unavailable', 'it closed without an answer') : failed('refused', answer)
}

const scan = async (
  { host, port }: VirusScannerConfig,
  content: AsyncIterable<Uint8Array>,
  timeoutMs: number,
): Promise<string | null> => {
  const socket = connect({ host, port })
  const answer = readAnswer(socket, TIMEOUT_FACTOR * timeoutMs)
  try {
    // An early response, such as for a file that is too large, ends the sending.
    await Promise.race([send(socket, content), answer])
    return verdictOf(await answer)
  } catch (error) {
    throw error instanceof ServiceError ? error : failed('unavailable', 'no answer', error)
  } finally {
    socket.destroy()
  }
}

/** Client of a ClamAV daemon over TCP (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). */
export const createVirusScanner = (
  config: VirusScannerConfig,
  guard: Guard,
  timeoutMs: number,
): VirusScanner => ({
  scan: (content) => {
    assertOutsideTransaction('virusScanner')
    return guard(() => scan(config, content, timeoutMs))
  },
})
