import { Text } from './intl.tsx'
import { provider } from './provider.ts'

/** How the provider is reached, by phone and by e-mail. */
export const Reach = () => {
  const { phone, email } = provider() ?? {}
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
