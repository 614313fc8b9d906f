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
import type { RenderedPage, Visit } from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import type { SendPage } from '../platform/http/client-files.ts'
import { readPlainCookie } from '../platform/http/cookie.ts'
import { callsInProcess } from '../platform/http/in-process.ts'
import { acceptedLanguage } from '../platform/language/text.ts'
import { fillDocument, sendDocument, type Written, written } from './document.ts'
import type { Renderer } from './renderer.ts'

type Session = SignedIn<{ jti: string }>

type Needs = {
  folder: string
  /** The provider's data in every page. */
  provider: () => PublicProvider
  readSession: (request: FastifyRequest) => Promise<Session | null>
  /** Whether a customer may have identified at a link in this browser. */
  hasApplicant: (request: FastifyRequest) => boolean
  renderer: Renderer | null
}

/** More than there are without a change of the provider's data. */
const MOST_SHARED = 50

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

const isCustomers = ({ url }: FastifyRequest): boolean => url.startsWith('/apply/')

/** The built document of a page. */
const documentOf = (request: FastifyRequest): 'index' | 'apply' | 'photo' => {
  if (isCustomers(request)) return 'apply'
  return addressOf(request).path === '/photo' ? 'photo' : 'index'
}

const links = (hint: 'rel="modulepreload"' | 'rel="prefetch" as="script"', files: readonly string[] = []) =>
  files.map((file) => `<link ${hint} crossorigin href="/${file}">`).join('')

/** Links to the files of the screen; the sign-in also prefetches the dashboard's when the browser is idle. */
const filesOf = ({ preloads }: Renderer, { screen, language }: RenderedPage): string =>
  links('rel="modulepreload"', preloads[screen ?? '']?.[language]) +
  links('rel="prefetch" as="script"', screen === 'signIn' ? preloads['dashboard']?.[language] : [])

/** How long a document waits to learn who is signed in; after that, the browser renders it. */
const PATIENCE_MS = 1000

/** @throws Error if the session could not be read in time */
const callerOf = (request: FastifyRequest, { readSession }: Needs): Promise<Session | null> =>
  Promise.race([
    readSession(request),
    wait(PATIENCE_MS, null, { ref: false }).then(() => {
      throw new Error('the session was not read in time')
    }),
  ])

/** Whether a visitor who is not signed in sees the sign-in at this URL as the server renders it. */
const isSignIn = (request: FastifyRequest): boolean => {
  const { path, search } = addressOf(request)
  const method = readPlainCookie(request, METHOD_COOKIE) || 'password'
  return (path === '/' || path === '/login') && search === '' && method === 'password'
}

/**
 * A customer's first visit to a link. Programs that look into letters open links too; only a browser says that it opens
 * a document. What an identified customer sees is rendered by the browser.
 */
const customersVisit = (app: FastifyInstance, request: FastifyRequest, { hasApplicant }: Needs): Visit => {
  const isOpened = isVisit(request) && request.headers['sec-fetch-dest'] === 'document'
  if (!isOpened || hasApplicant(request)) return { kind: 'elsewhere' }
  const [, , token = ''] = addressOf(request).path.split('/')
  const picked = languageIn(request, APPLY_LANGUAGE_COOKIE) ?? null
  return { kind: 'customer', token, picked, ask: callsInProcess(app, request, null) }
}

const visitOf = async (app: FastifyInstance, request: FastifyRequest, needs: Needs): Promise<Visit> => {
  if (isCustomers(request)) return customersVisit(app, request, needs)
  if (documentOf(request) === 'photo') return { kind: 'elsewhere' }
  const caller = isVisit(request) ? await callerOf(request, needs) : null
  if (!caller) return { kind: isSignIn(request) ? 'signIn' : 'elsewhere' }
  const { principal, user } = caller
  const ask = callsInProcess(app, request, caller)
  return { kind: 'signedIn', ...addressOf(request), role: principal.role, session: user.jti, ask }
}

/** A document without content, which the browser renders. */
const EMPTY = { state: null, html: '', styles: '', screen: null }

/** Sends the documents of the portal and of the customer's page. */
export const createPages = async (app: FastifyInstance, needs: Needs): Promise<SendPage> => {
  const { folder, provider, renderer } = needs
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const built = {
    index: await read('index.html'),
    apply: await read('apply.html'),
    photo: await read('photo.html'),
  }
  /** Documents without personal data, by all that they depend on. */
  const shared = new Map<string, Promise<Written>>()
  return async (request, reply) => {
    const page = { ...choicesOf(request), provider: provider() }
    const make = async (visit: Visit) => {
      const isEmpty = !renderer || (visit.kind === 'elsewhere' && documentOf(request) !== 'index')
      const { language } = page
      const rendered = isEmpty ? { ...EMPTY, language } : await renderer.render({ ...page, visit })
      const files = renderer ? filesOf(renderer, rendered) : ''
      const text = fillDocument(built[documentOf(request)], { ...page, files, rendered })
      return { text, status: rendered.status ?? 200 }
    }
    let kind: 'signIn' | 'elsewhere' = 'elsewhere'
    try {
      const visit = renderer ? await visitOf(app, request, needs) : { kind }
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
    const key = JSON.stringify([documentOf(request), kind, page])
    const made = shared.get(key) ?? make({ kind }).then(({ text }) => written(text))
    shared.set(key, made)
    if (shared.size > MOST_SHARED) shared.clear()
    made.catch(() => shared.delete(key))
    return sendDocument(request, reply, await made, { cache: 'no-cache', compress: true })
  }
}
