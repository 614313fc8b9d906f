import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isInsideAddress } from '../../../server/services/webhook/inside-address.ts'
import {
  createWebhookSender,
  type WebhookSenderOptions,
} from '../../../server/services/webhook/webhook-sender.ts'
import { startTcpProxy } from '../../faults/tcp-proxy.ts'
import { startReceiver } from './receiver.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
afterEach(() => receiver?.stop())

const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })
const names =
  (...addresses: string[]): WebhookSenderOptions['lookup'] =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const thisMachineOnly = (address: string) => address !== '127.0.0.1'

describe('an internal address', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('is %s', (address) => {
    expect(isInsideAddress(address)).toBe(true)
  })
  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '192.167.0.1', '100.128.0.1', '2a00:1450:4026::1'])(
    '%s is none',
    (address) => {
      expect(isInsideAddress(address)).toBe(false)
    },
  )
})

describe('a message', () => {
  test('arrives unchanged, and returns the status', async () => {
    receiver = await startReceiver(() => 204)
    const send = createWebhookSender({ isInside: thisMachineOnly })
    expect(await send(message(receiver.url))).toEqual({ status: 204 })
    expect(receiver.received).toMatchObject([
      { body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    ])
  })

  test.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.1.2.3',
    '0x7f000001',
    '2130706433',
  ])('to http://%s is not sent', async (host) => {
    receiver = await startReceiver()
    expect(await createWebhookSender()(message(receiver.urlOf(host)))).toEqual({ fault: 'inside' })
    expect(receiver.received).toEqual([])
  })

  test('to a name with an internal address is not sent', async () => {
    receiver = await startReceiver()
    for (const found of [['127.0.0.1'], ['10.0.0.8'], ['::1'], ['8.8.8.8', '192.168.0.1']])
      expect(
        await createWebhookSender({ lookup: names(...found) })(message(receiver.urlOf('shop.example'))),
      ).toEqual({ fault: 'inside' })
    expect(receiver.received).toEqual([])
  })

  test('goes to the checked address, with one DNS lookup', async () => {
    receiver = await startReceiver()
    let asked = 0
    const lookup: WebhookSenderOptions['lookup'] = (host, done) => {
      asked += 1
      // A rebinding name server responds differently the second time.
      return names(asked === 1 ? '127.0.0.1' : '127.0.0.2')(host, done)
    }
    const send = createWebhookSender({ lookup, isInside: thisMachineOnly })
    expect(await send(message(receiver.urlOf('shop.example')))).toEqual({ status: 200 })
    expect(asked).toBe(1)
  })

  test('follows no redirect', async () => {
    receiver = await startReceiver(() => 302)
    const send = createWebhookSender({ isInside: thisMachineOnly })
    expect(await send(message(receiver.url))).toEqual({ status: 302 })
    expect(receiver.received).toHaveLength(1)
  })

  test('without a response times out', async () => {
    receiver = await startReceiver(() => null)
    const send = createWebhookSender({ isInside: thisMachineOnly, timeoutMs: 200 })
    expect(await send(message(receiver.url))).toEqual({ fault: 'timeout' })
  })

  test.each([
    ['drips its head byte by byte', 'HTTP/1.1 200 OK\r\n'],
    ['says nothing that is HTTP', ''],
  ])('to a receiver that %s is given up in time, however long it goes on', async (_, first) => {
    receiver = await startReceiver()
    const sockets = new Set<Socket>()
    const dripping = createServer((socket) => {
      sockets.add(socket)
      socket.write(first)
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip)).on('error', () => undefined)
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    const { port } = dripping.address() as AddressInfo
    const send = createWebhookSender({ isInside: thisMachineOnly, timeoutMs: 300 })
    const answer = await send(message(`http://127.0.0.1:${port}/hook`))
    expect(answer).toEqual({ fault: first === '' ? 'unreachable' : 'timeout' })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => dripping.close(resolve))
  })

  test('with an endless response ends with its status', async () => {
    receiver = await startReceiver()
    const endless = createHttpServer((_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(1000)), 5)
      response.on('close', () => clearInterval(more))
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const { port } = endless.address() as AddressInfo
    const send = createWebhookSender({ isInside: thisMachineOnly, timeoutMs: 5_000 })
    expect(await send(message(`http://127.0.0.1:${port}/hook`))).toEqual({ status: 200 })
    endless.closeAllConnections()
    await new Promise((resolve) => endless.close(resolve))
  })

  test.each([
    ['silent', { fault: 'timeout' }],
    ['slow', { status: 200 }],
    ['cut', { fault: 'unreachable' }],
  ] as const)('over a connection that is %s has its answer in time, and goes again', async (mode, answer) => {
    receiver = await startReceiver()
    const line = await startTcpProxy(Number(new URL(receiver.url).port))
    const send = createWebhookSender({ isInside: thisMachineOnly, timeoutMs: 1_000 })
    line.set(mode)
    expect(await send(message(`http://127.0.0.1:${line.port}/hook`))).toEqual(answer)
    line.set('pass')
    expect(await send(message(`http://127.0.0.1:${line.port}/hook`))).toEqual({ status: 200 })
    await line.stop()
  })

  test('to a missing host is unreachable', async () => {
    receiver = await startReceiver()
    const { url } = receiver
    await receiver.stop()
    const send = createWebhookSender({ isInside: thisMachineOnly })
    expect(await send(message(url))).toEqual({ fault: 'unreachable' })
    receiver = await startReceiver()
  })
})
