import * as z from 'zod/mini'
import { type Language, language } from './language.ts'
import { type ThemeChoice, themeChoices } from './page-cookies.ts'
import type { Role } from './role.ts'

/** Id of the element in a document that holds its state as JSON. */
export const PAGE_STATE_ELEMENT = 'page-state'

/** What a document was rendered of: the browser hydrates it from the same. */
export const pageState = z.object({
  language,
  theme: z.enum(themeChoices),
  /** Id of the session whose data the document has. */
  session: z.nullable(z.string()),
  /** Where the rendered screen belongs; null where the browser renders. */
  rendered: z.nullable(z.object({ path: z.string(), search: z.string() })),
  /** The query cache, as `dehydrate` writes it. */
  answers: z.unknown(),
})
export type PageState = z.infer<typeof pageState>

/** A reading call: its path below the API's prefix, with the query string. */
export type Reading = { method: string; path: string; body?: unknown }

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
      /** Makes an API call for the signed-in user. @throws if the call is refused */
      read: (reading: Reading) => Promise<unknown>
    }

/** What is to be rendered; `provider`: what every page says of the provider. */
export type PageRequest = { language: Language; theme: ThemeChoice; provider: unknown; visit: Visit }

/** `screen`: whose files are preloaded. */
export type RenderedPage = { state: PageState; html: string; styles: string; screen: string | null }
