import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../api/language.ts'
import {
  APPLY_LANGUAGE_COOKIE,
  LANGUAGE_COOKIE,
  METHOD_COOKIE,
  THEME_COOKIE,
  type ThemeChoice,
  themeChoices,
} from '../../api/page-cookies.ts'
import {
  PAGE_STATE_ELEMENT,
  PUBLIC_PROVIDER_ELEMENT,
  type RenderedPage,
  type Visit,
} from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import type { SendPage } from '../platform/http/client-files.ts'
import { readPlainCookie } from '../platform/http/cookie.ts'
import { callsInProcess } from '../platform/http/in-process.ts'
import { acceptedLanguage } from '../platform/language/text.ts'
import { dataElement, type Encoded, encoded, fillDocument, sendDocument } from './document.ts'
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

/** Compression of a document that is sent to many users, and of one that is sent once. */
const SHARED_QUALITY = 9
const OWN_QUALITY = 4

type Page = { language: Language; theme: ThemeChoice; provider: PublicProvider }

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

type Hint = 'rel="modulepreload"' | 'rel="prefetch" as="script"'

const links = (hint: Hint, files: readonly string[] = []) =>
  files.map((file) => `<link ${hint} crossorigin href="/${file}">`).join('')

/** Links to the files of the screen; the sign-in also prefetches the dashboard's when the browser is idle. */
const filesOf = (preloads: Renderer['preloads'], { screen, language }: RenderedPage): string => {
  if (screen === null) return ''
  const preload = links('rel="modulepreload"', preloads[screen]?.[language])
  return screen === 'signIn'
    ? preload + links('rel="prefetch" as="script"', preloads['dashboard']?.[language])
    : preload
}

const write = (template: string, { theme, provider }: Page, files: string, rendered: RenderedPage): string =>
  fillDocument(template, {
    language: rendered.language,
    theme,
    title: rendered.title ?? '',
    head: files + dataElement(PUBLIC_PROVIDER_ELEMENT, provider) + rendered.styles,
    root: rendered.html,
    foot: dataElement(PAGE_STATE_ELEMENT, rendered.state),
  })

/** Documents without personal data, each written once until the provider's data change. */
const sharedDocuments = () => {
  let written = { provider: '', documents: new Map<string, Promise<Encoded>>() }
  return (provider: unknown, key: string, make: () => Promise<string>): Promise<Encoded> => {
    const json = JSON.stringify(provider)
    if (written.provider !== json) written = { provider: json, documents: new Map() }
    const known = written.documents.get(key)
    if (known) return known
    const document = make().then((text) => encoded(text, SHARED_QUALITY))
    written.documents.set(key, document)
    document.catch(() => written.documents.delete(key))
    return document
  }
}

/** How long a document waits to learn who is signed in; after that, the browser renders it. */
const PATIENCE_MS = 1000

/** Undefined if the session could not be read in time. */
const callerOf = (request: FastifyRequest, { readSession }: Needs): Promise<Session | null | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
  const session = readSession(request).catch((error: unknown) => {
    request.log.warn({ err: error }, 'no session was read for a document')
    return undefined
  })
  return Promise.race([session, late])
}

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
  return {
    kind: 'customer',
    token: addressOf(request).path.split('/')[2] ?? '',
    picked: languageIn(request, APPLY_LANGUAGE_COOKIE) ?? null,
    ask: callsInProcess(app, request, null),
  }
}

const visitOf = async (app: FastifyInstance, request: FastifyRequest, needs: Needs): Promise<Visit> => {
  if (isCustomers(request)) return customersVisit(app, request, needs)
  const caller = isVisit(request) ? await callerOf(request, needs) : null
  if (!caller) return { kind: caller === null && isSignIn(request) ? 'signIn' : 'elsewhere' }
  return {
    ...addressOf(request),
    kind: 'signedIn',
    role: caller.principal.role,
    session: caller.user.jti,
    ask: callsInProcess(app, request, caller),
  }
}

/** A document without content, which the browser renders. */
const empty = (language: Language): RenderedPage => ({
  language,
  state: null,
  html: '',
  styles: '',
  screen: null,
})

/** Sends the documents of the portal and of the customer's page. */
export const createPages = async (app: FastifyInstance, needs: Needs): Promise<SendPage> => {
  const { folder, provider, renderer } = needs
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [portal, customer] = await Promise.all([read('index.html'), read('apply.html')])
  const shared = sharedDocuments()
  return async (request, reply) => {
    const page = { ...choicesOf(request), provider: provider() }
    const make = async (visit: Visit) => {
      const isEmpty = visit.kind === 'elsewhere' && isCustomers(request)
      const rendered = renderer && !isEmpty ? await renderer.render({ ...page, visit }) : empty(page.language)
      const files = renderer ? filesOf(renderer.preloads, rendered) : ''
      const text = write(isCustomers(request) ? customer : portal, page, files, rendered)
      return { text, status: rendered.status ?? 200 }
    }
    const visit = renderer ? await visitOf(app, request, needs) : { kind: 'elsewhere' as const }
    if (visit.kind === 'signedIn' || visit.kind === 'customer') {
      try {
        const { text, status } = await make(visit)
        // The author of a link chooses its query string. Compressed together with secrets, its length could reveal them
        // (BREACH).
        const compress = addressOf(request).search === ''
        const document = encoded(text, OWN_QUALITY)
        return await sendDocument(request, reply.code(status), document, { cache: 'no-store', compress })
      } catch (error) {
        request.log.warn({ err: error }, 'a page was not rendered')
      }
    }
    const kind = visit.kind === 'signIn' ? visit.kind : 'elsewhere'
    const key = JSON.stringify([isCustomers(request), kind, page.language, page.theme])
    const document = await shared(page.provider, key, async () => (await make({ kind })).text)
    return sendDocument(request, reply, document, { cache: 'no-cache', compress: true })
  }
}
