import type { PUBLIC_PROVIDER_ELEMENT, PublicProvider } from '../../api/public-provider.ts'
import { Text } from './intl.tsx'

/** How the provider is reached, by phone and by e-mail. */
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

/** The compiler holds it to the API's: with it would come its schemas. */
const ELEMENT: typeof PUBLIC_PROVIDER_ELEMENT = 'public-house'

/** Whose page this is, as the server has written it into the document; null while the client is developed without it. */
export const pageProvider = (): PublicProvider | null => {
  const written = document.getElementById(ELEMENT)?.textContent
  return written ? (JSON.parse(written) as PublicProvider) : null
}
