import { Text } from './intl.tsx'
import { pageProvider } from './page-provider.ts'

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
