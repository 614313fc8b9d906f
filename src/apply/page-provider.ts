import type { PUBLIC_PROVIDER_ELEMENT, PublicProvider } from '../../api/public-provider.ts'

/** The compiler holds it to the API's: with it would come its schemas. */
const ELEMENT: typeof PUBLIC_PROVIDER_ELEMENT = 'public-house'

/** Whose page this is, as the server has written it into the document; null while the client is developed without it. */
export const pageProvider = (): PublicProvider | null => {
  const written = document.getElementById(ELEMENT)?.textContent
  return written ? (JSON.parse(written) as PublicProvider) : null
}
