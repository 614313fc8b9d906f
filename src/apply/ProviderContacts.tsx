import { createContext, use } from 'react'
import type { PublicProvider } from '../../api/public-provider.ts'
import { Text } from './intl.tsx'

/** The provider from the document; null during client development. */
export const ProviderContext = createContext<PublicProvider | null>(null)
export const useProvider = (): PublicProvider | null => use(ProviderContext)

/** The provider and its contact details. */
export const ProviderFooter = () => {
  const name = useProvider()?.name
  return (
    <footer>
      {name ? <span>{name}</span> : null}
      <ProviderContacts />
      <a href="/accessibility">
        <Text id="apply.accessibility" />
      </a>
    </footer>
  )
}

/** The provider's phone and e-mail. */
export const ProviderContacts = () => {
  const { phone, email } = useProvider() ?? {}
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
