import type { PUBLIC_HOUSE_ELEMENT, PublicHouse } from '../../api/public-house.ts'

/** The compiler holds it to the API's: with it would come its schemas. */
const ELEMENT: typeof PUBLIC_HOUSE_ELEMENT = 'public-house'

/** Whose page this is, as the server has written it into the document; null while the client is developed without it. */
export const provider = (): PublicHouse | null => {
  const written = document.getElementById(ELEMENT)?.textContent
  return written ? (JSON.parse(written) as PublicHouse) : null
}
