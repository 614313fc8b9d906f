import type { Call } from './call.ts'
import type { Language } from './language.ts'
import type { ThemeChoice } from './page-cookies.ts'
import type { PublicProvider } from './public-provider.ts'
import type { Role } from './role.ts'

/** Ids of the elements in a document that hold data as JSON. */
export const PAGE_STATE_ELEMENT = 'page-state'
export const PUBLIC_PROVIDER_ELEMENT = 'public-provider'

/** What a document of the portal was rendered of: the browser hydrates it from the same. */
export type PageState = {
  language: Language
  theme: ThemeChoice
  /** Id of the session whose data the document has. */
  session: string | null
  /** Where the rendered screen belongs; null where the browser renders. */
  rendered: { path: string; search: string } | null
  /** The query cache, as `dehydrate` writes it. */
  responses: unknown
}

/**
 * Makes an API call in process. `path`: below the API's prefix, with the query string; `ok`: not refused.
 * @throws Error once the document has waited long enough
 */
export type Ask = (call: Pick<Call, 'method'> & { path: string; body?: unknown }) => Promise<{
  ok: boolean
  body: unknown
}>

export type Visit =
  /** A signed-out visitor at the sign-in screen, or at an address that leads there. */
  | { kind: 'signIn' }
  /** Only the browser knows what to render. */
  | { kind: 'elsewhere' }
  | {
      kind: 'signedIn'
      role: Role
      /** The session's id. */
      session: string
      path: string
      /** With its question mark, or empty. */
      search: string
      /** Calls for the signed-in user. */
      ask: Ask
    }
  | {
      kind: 'customer'
      /** The link's. */
      token: string
      /** The language picked at the link. */
      picked: Language | null
      ask: Ask
    }

export type PageRequest = { language: Language; theme: ThemeChoice; provider: PublicProvider; visit: Visit }

export type RenderedPage = {
  language: Language
  /** By default the name of the portal. */
  title?: string
  /** HTTP status, 200 by default. */
  status?: number
  state: unknown
  html?: string
  styles?: string
  /** Whose files are preloaded. */
  screen: string | null
}
