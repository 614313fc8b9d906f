import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Prerendered } from './prerendered.ts'

/** Whether a browser asks for a document, and not for a file or a call. */
export const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|sandbox)(?:[/?]|$)/.test(request.url) &&
  (/^\/(?:\?|$)/.test(request.url) || (request.headers.accept ?? '').includes('text/html'))

/** Where somebody without a session begins. */
const isBeginning = ({ url }: FastifyRequest) => /^\/(?:login)?(?:\?|$)/.test(url)

/** Sends the document of a page of the client, the customer's own one included; false for any other request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/** What the page itself says to the client, so that it need not ask before it draws. */
export type PageData = { id: string; read: () => unknown }

/** JSON is no script to the content security policy; no value in it can end the element. */
const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', String.raw`\u003c`)}</script>`

/** The list is opened by who has signed in before, and a start need not wait for it. */
const AFTER_THE_START_MS = 1000

type Written = { identity: Buffer; br: Buffer; gzip: Buffer }

const compressed = (text: string): Written => {
  const identity = Buffer.from(text)
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { identity, br, gzip: gzipSync(identity) }
}

type Carried = { drawn?: ((data: unknown) => string) | null; first: string | null }

/** The script of the page runs the program when it is time for it; until then it is on its way. */
const runByItself = (page: string): string =>
  page.replace(
    /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
    '<link rel="modulepreload" crossorigin href="$1">',
  )

/** A document with what it says to the client, written again only when that has changed. */
const documentOf = async (file: string, { id, read }: PageData, { drawn, first }: Carried) => {
  // Before all others: what it asks for is on its way while those are read.
  const script = first === null ? '' : `<script>${first}</script>`
  const built = await readFile(file, 'utf8')
  const empty = first === null ? built : runByItself(built).replace('<title>', () => `${script}<title>`)
  let last: { json: string; written: Written } | undefined
  const write = (json: string) => {
    const page = empty.replace('</head>', () => `${dataElement(id, json)}</head>`)
    if (!drawn) return compressed(page)
    return compressed(page.replace('</body>', () => `${drawn(JSON.parse(json))}</body>`))
  }
  return (): Written => {
    const json = JSON.stringify(read())
    if (last?.json !== json) last = { json, written: write(json) }
    return last.written
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, written: Written) => {
  void reply.headers({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  })
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(String.raw`\b${one}\b(?!;q=0)`).test(accepted),
  )
  if (encoding) void reply.header('content-encoding', encoding)
  void reply.send(written[encoding ?? 'identity'])
}

/** The client's documents: the portal's with what is drawn ahead where one begins and for the list, the portal's, the customer's. */
export const readPages = async (
  folder: string,
  data: PageData,
  prerendered: Prerendered | null,
): Promise<SendPage> => {
  const file = join(folder, 'index.html')
  const first = prerendered?.first ?? null
  const drawnFor = (opened: 'beginning' | 'list') =>
    prerendered && ((said: unknown) => prerendered.prerender(said, opened))
  const beginning = await documentOf(file, data, { drawn: drawnFor('beginning'), first })
  const list = await documentOf(file, data, { drawn: drawnFor('list'), first })
  const listAddress = prerendered && new RegExp(prerendered.listAddress)
  const page = await documentOf(file, data, { first })
  const customerPage = await documentOf(join(folder, 'apply.html'), data, { first: null })
  // Drawn as soon as the start waits for something else, so that the first visitor need not wait for it.
  setImmediate(beginning)
  setTimeout(list, AFTER_THE_START_MS).unref()
  return (request, reply) => {
    if (!isPage(request)) return false
    const documentAt = () => {
      if (request.url.startsWith('/apply/')) return customerPage
      if (isBeginning(request)) return beginning
      return listAddress?.test(request.url.replace(/\?.*/, '')) ? list : page
    }
    send(request, reply, documentAt()())
    return true
  }
}
