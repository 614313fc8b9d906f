import type { PUBLIC_PROVIDER_ELEMENT, PublicProvider } from '../../api/public-provider.ts'
import { Text } from './intl.tsx'

/** The provider's phone and e-mail. */
export const ProviderContacts = () => {
  const { phone, email } = pageProvider() ?? {}
  return (
    <>
      {phone ? (
        <span>
          <Text id="apply.support" /> <a href={`tel:${phone.replaceAll(/[ -]/g, '')}`}>{phone}</a>
        </span>
      ) : null}{' '}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  )
}

/** The compiler checks it against the API's constant; importing the value would bundle its schemas. */
const ELEMENT: typeof PUBLIC_PROVIDER_ELEMENT = 'public-house'

/** The provider from the document; null during client development. */
export const pageProvider = (): PublicProvider | null => {
  const written = document.getElementById(ELEMENT)?.textContent
  return written ? (JSON.parse(written) as PublicProvider) : null
}
