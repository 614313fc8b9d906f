import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { API_PREFIX } from '../../api/call.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import { useProvider } from './screen/useProvider.ts'
import { useLanguage } from './language/LanguageProvider.tsx'

const LOGO_HEIGHT = 24

/** The provider's contact line. */
export const Footer = () => {
  const provider = useProvider()
  const language = useLanguage()
  const { name, phone, secondPhone, email, webPage, logo } = provider
  const hours = language === 'et' ? provider.workingHoursEt : provider.workingHoursEn
  return (
    <footer className="footer" data-print="no">
      <div className="page-width footer-line">
        {logo ? <Logo logo={logo} /> : null}
        {name ? <span>{name}</span> : null}
        {phone ? (
          <span>
            <FormattedMessage id="shell.help" /> <Phone number={phone} />
          </span>
        ) : null}
        {secondPhone ? <Phone number={secondPhone} /> : null}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        {webPage ? (
          <a href={webPage} target="_blank" rel="noopener">
            {webPage.replace(/^https:\/\//, '').replace(/\/$/, '')}
          </a>
        ) : null}
        {hours ? <span>{hours}</span> : null}
        <Link href="/accessibility">
          <FormattedMessage id="shell.accessibility" />
        </Link>
      </div>
    </footer>
  )
}

/** Its size is reserved, so that the layout does not shift when the image loads. */
const Logo = ({ logo }: { logo: NonNullable<PublicProvider['logo']> }) => (
  <img
    src={`${API_PREFIX}/house/logo?version=${encodeURIComponent(logo.version)}`}
    alt=""
    height={LOGO_HEIGHT}
    width={Math.round((logo.width / logo.height) * LOGO_HEIGHT)}
  />
)

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[ -]/g, '')}`}>{number}</a>
)
