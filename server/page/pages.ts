import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../api/language.ts'
import {
  LANGUAGE_COOKIE,
  METHOD_COOKIE,
  THEME_COOKIE,
  type ThemeChoice,
  themeChoices,
} from '../../api/page-cookies.ts'
import { PAGE_STATE_ELEMENT, type Reading, type RenderedPage } from '../../api/page-state.ts'
import { PUBLIC_PROVIDER_ELEMENT } from '../../api/public-provider.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import type { SendPage } from '../platform/http/client-files.ts'
import { readPlainCookie } from '../platform/http/cookie.ts'
import { callInProcess } from '../platform/http/in-process.ts'
import { acceptedLanguage } from '../platform/language/text.ts'
import { dataElement, type Encoded, encoded, fillDocument, sendDocument } from './document.ts'
import type { Renderer } from './renderer.ts'

type Session = SignedIn<{ jti: string }>

type Needs = {
  folder: string
  /** The provider's data in every page. */
  provider: () => unknown
  readSession: (request: FastifyRequest) => Promise<Session | null>
  renderer: Renderer | null
}

/** Compression of a document that is sent to many users, and of one that is sent once. */
const SHARED_QUALITY = 9
const OWN_QUALITY = 4

const SHARED = { cache: 'no-cache', compress: true } as const

type Choices = { language: Language; theme: ThemeChoice }

const choicesOf = (request: FastifyRequest): Choices => {
  const [chosen, theme] = [LANGUAGE_COOKIE, THEME_COOKIE].map((name) => readPlainCookie(request, name))
  return {
    language: languages.find((one) => one === chosen) ?? acceptedLanguage(request.headers['accept-language']),
    theme: themeChoices.find((one) => one === theme) ?? 'system',
  }
}

/** A page opened by a user, not a prefetch, an image or a connection check: only that counts as reading. */
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  headers['sec-purpose'] === undefined

const addressOf = ({ url }: FastifyRequest) => {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) }
}

type Hint = 'rel="modulepreload"' | 'rel="prefetch" as="script"'

const links = (hint: Hint, files: readonly string[] = []) =>
  files.map((file) => `<link ${hint} crossorigin href="/${file}">`).join('')

/** Links to the files of the screen; the sign-in also prefetches the dashboard's when the browser is idle. */
const filesOf = ({ preloads }: Renderer, screen: string | null, language: Language): string => {
  if (screen === null) return ''
  const preload = links('rel="modulepreload"', preloads[screen]?.[language])
  return screen === 'signIn'
    ? preload + links('rel="prefetch" as="script"', preloads['dashboard']?.[language])
    : preload
}

const write = (
  template: string,
  { language, theme, provider, renderer }: Choices & { provider: unknown; renderer: Renderer },
  { state, html, styles, screen }: RenderedPage,
): string => {
  return fillDocument(template, {
    language,
    theme,
    head: `${filesOf(renderer, screen, language)}${dataElement(PUBLIC_PROVIDER_ELEMENT, provider)}${styles}`,
    root: html,
    foot: `${dataElement(PAGE_STATE_ELEMENT, state)}${renderer.noScript}`,
  })
}

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

type Portal = Needs & { renderer: Renderer; template: string; shared: ReturnType<typeof sharedDocuments> }

/** A document with one user's data. */
const renderOwn = async (
  app: FastifyInstance,
  { provider, renderer, template }: Portal,
  { request, caller }: { request: FastifyRequest; caller: Session },
): Promise<Encoded> => {
  const visit = {
    ...addressOf(request),
    kind: 'signedIn' as const,
    role: caller.principal.role,
    session: caller.user.jti,
    read: (reading: Reading) => callInProcess(app, { request, caller }, reading),
  }
  const page = { ...choicesOf(request), provider: provider() }
  const rendered = await renderer.render({ ...page, visit })
  return encoded(write(template, { ...page, renderer }, rendered), OWN_QUALITY)
}

const renderShared = (
  request: FastifyRequest,
  { provider, renderer, template, shared }: Portal,
  kind: 'signIn' | 'elsewhere',
): Promise<Encoded> => {
  const page = { ...choicesOf(request), provider: provider() }
  return shared(page.provider, JSON.stringify([kind, page.language, page.theme]), async () =>
    write(template, { ...page, renderer }, await renderer.render({ ...page, visit: { kind } })),
  )
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

const sendPortal =
  (app: FastifyInstance, portal: Portal): SendPage =>
  async (request, reply) => {
    const caller = isVisit(request) ? await callerOf(request, portal) : null
    if (caller) {
      try {
        const document = await renderOwn(app, portal, { request, caller })
        // The author of a link chooses its query string. Compressed together with secrets, its length could reveal them
        // (BREACH).
        const compress = addressOf(request).search === ''
        return await sendDocument(request, reply, document, { cache: 'no-store', compress })
      } catch (error) {
        request.log.warn({ err: error }, 'a page was not rendered')
      }
    }
    const kind = caller === null && isSignIn(request) ? 'signIn' : 'elsewhere'
    return sendDocument(request, reply, await renderShared(request, portal, kind), SHARED)
  }

/** Sends the documents of the portal and of the customer's page. */
export const createPages = async (app: FastifyInstance, needs: Needs): Promise<SendPage> => {
  const { folder, provider, renderer } = needs
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [portal, customer] = await Promise.all([read('index.html'), read('apply.html')])
  const shared = sharedDocuments()
  /** A document without content, which the browser renders. */
  const sendEmpty =
    (template: string): SendPage =>
    async (request, reply) => {
      const document = await shared(provider(), template, async () =>
        template.replace('</head>', () => `${dataElement(PUBLIC_PROVIDER_ELEMENT, provider())}</head>`),
      )
      return sendDocument(request, reply, document, SHARED)
    }
  const sendCustomers = sendEmpty(customer)
  const sendOthers = renderer
    ? sendPortal(app, { ...needs, renderer, template: portal, shared })
    : sendEmpty(portal)
  return (request, reply) => (request.url.startsWith('/apply/') ? sendCustomers : sendOthers)(request, reply)
}
