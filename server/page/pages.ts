import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../api/language.ts'
import {
  APPLY_LANGUAGE_COOKIE,
  LANGUAGE_COOKIE,
  METHOD_COOKIE,
  THEME_COOKIE,
  themeChoices,
} from '../../api/page-cookies.ts'
import type { Ask, RenderedPage, Visit } from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import type { SendPage } from '../platform/http/client-files.ts'
import { readPlainCookie } from '../platform/http/cookie.ts'
import { callsInProcess } from '../platform/http/in-process.ts'
import { acceptedLanguage } from '../platform/language/text.ts'
import { fillDocument, sendDocument, type Written, written } from './document.ts'
import { type Renderer, unrendered } from './renderer.ts'

type Session = SignedIn<{ jti: string }>

type Needs = {
  folder: string
  /** The provider's data in every page. */
  provider: () => PublicProvider
  readSession: (request: FastifyRequest) => Promise<Session | null>
  /** Whether a customer may have identified at a link in this browser. */
  hasApplicant: (request: FastifyRequest) => boolean
  renderer: Renderer
}

/** More than there are without a change of the provider's data. */
const MAX_SHARED = 50

const languageIn = (request: FastifyRequest, cookie: string): Language | undefined =>
  languages.find((one) => one === readPlainCookie(request, cookie))

const choicesOf = (request: FastifyRequest) => ({
  language: languageIn(request, LANGUAGE_COOKIE) ?? acceptedLanguage(request.headers['accept-language']),
  theme: themeChoices.find((one) => one === readPlainCookie(request, THEME_COOKIE)) ?? 'system',
})

/** A page opened by a user, not a prefetch, an image or a connection check: only that counts as reading. */
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  headers['sec-purpose'] === undefined

const addressOf = ({ url }: FastifyRequest) => {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) }
}

/** The built document of a page. */
const documentOf = (request: FastifyRequest): 'index' | 'apply' | 'photo' | 'surety' => {
  const { path } = addressOf(request)
  if (path.startsWith('/apply/')) return 'apply'
  if (path === '/photo') return 'photo'
  return path === '/surety' ? 'surety' : 'index'
}

const links = (hint: 'rel="modulepreload"' | 'rel="prefetch" as="script"', files: readonly string[] = []) =>
  files.map((file) => `<link ${hint} crossorigin href="/${file}">`).join('')

/** Links to the files of the screen; the sign-in also prefetches the dashboard's when the browser is idle. */
const filesOf = ({ preloads }: Renderer, { screen, language }: RenderedPage): string =>
  links('rel="modulepreload"', preloads[screen ?? '']?.[language]) +
  links('rel="prefetch" as="script"', screen === 'signIn' ? preloads['dashboard']?.[language] : [])

/** How long a document waits for its data; after that, the browser requests what is missing. */
const MAX_WAIT_MS = 1000

const untilLate = (): Promise<never> => {
  const late = wait(MAX_WAIT_MS, null, { ref: false }).then(() => {
    throw new Error('the data of a page was not read in time')
  })
  // By then, most documents have been sent.
  late.catch(() => undefined)
  return late
}

/** Whether a visitor who is not signed in sees the sign-in at this URL as the server renders it. */
const isSignIn = (request: FastifyRequest): boolean => {
  const { path, search } = addressOf(request)
  const method = readPlainCookie(request, METHOD_COOKIE) || 'password'
  return (path === '/' || path === '/login') && search === '' && method === 'password'
}

const visitOf = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { readSession, hasApplicant }: Needs,
): Promise<Visit> => {
  const late = untilLate()
  const askAs = (caller: Session | null): Ask => {
    const ask = callsInProcess(app, request, caller)
    return (call) => Promise.race([ask(call), late])
  }
  const { path, search } = addressOf(request)
  const document = documentOf(request)
  if (document === 'apply') {
    // Programs that scan letters open links too; only a browser says that it opens a document. For an identified
    // customer the browser renders the page.
    const isOpened = isVisit(request) && request.headers['sec-fetch-dest'] === 'document'
    if (!isOpened || hasApplicant(request)) return { kind: 'elsewhere' }
    const [, , token = ''] = path.split('/')
    const picked = languageIn(request, APPLY_LANGUAGE_COOKIE) ?? null
    return { kind: 'customer', token, picked, ask: askAs(null) }
  }
  // Only the browser has the token of these pages.
  if (document !== 'index') return { kind: 'elsewhere' }
  const caller = isVisit(request) ? await Promise.race([readSession(request), late]) : null
  if (!caller) return { kind: isSignIn(request) ? 'signIn' : 'elsewhere' }
  const { principal, user } = caller
  return { kind: 'signedIn', path, search, role: principal.role, session: user.jti, ask: askAs(caller) }
}

/** Sends the documents of the portal and of the customer's page. */
export const createPages = async (app: FastifyInstance, needs: Needs): Promise<SendPage> => {
  const { folder, provider, renderer } = needs
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const built = {
    index: await read('index.html'),
    apply: await read('apply.html'),
    photo: await read('photo.html'),
    surety: await read('surety.html'),
  }
  /** Documents without personal data, by all that they depend on. */
  const shared = new Map<string, Promise<Written>>()
  return async (request, reply) => {
    const page = { ...choicesOf(request), provider: provider() }
    const document = documentOf(request)
    const make = async (visit: Visit) => {
      const { render } = visit.kind === 'elsewhere' && document !== 'index' ? unrendered : renderer
      const rendered = await render({ ...page, visit })
      const filling = { ...page, files: filesOf(renderer, rendered), rendered }
      return { text: fillDocument(built[document], filling), status: rendered.status ?? 200 }
    }
    let kind: 'signIn' | 'elsewhere' = 'elsewhere'
    try {
      const visit = await visitOf(app, request, needs)
      if (visit.kind === 'signedIn' || visit.kind === 'customer') {
        const { text, status } = await make(visit)
        // The author of a link chooses its query string. Compressed together with secrets, its length could reveal them
        // (BREACH).
        const compress = addressOf(request).search === ''
        return await sendDocument(request, reply.code(status), written(text), { cache: 'no-store', compress })
      }
      kind = visit.kind
    } catch (error) {
      request.log.warn({ err: error }, 'a page was not rendered')
    }
    const key = JSON.stringify([document, kind, page])
    const made = shared.get(key) ?? make({ kind }).then(({ text }) => written(text))
    shared.set(key, made)
    if (shared.size > MAX_SHARED) shared.clear()
    made.catch(() => shared.delete(key))
    return sendDocument(request, reply, await made, { cache: 'no-cache', compress: true })
  }
}
