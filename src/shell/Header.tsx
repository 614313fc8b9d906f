import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'

type Props = {
  /** The user's own logo, beside ours. */
  logo?: ReactNode
  /** The role's actions. */
  children?: ReactNode
  /** Language, theme, user. */
  end: ReactNode
}

/** The top bar: logo, the role's actions, and the personal menus. */
export const Header = ({ logo, children, end }: Props) => (
  <header className="header" data-print="no">
    <div className="page-width header-line">
      <Logo />
      {logo}
      <div className="header-middle">{children}</div>
      <div className="header-end">{end}</div>
    </div>
  </header>
)

/** Logo and wordmark, linked to the dashboard. */
const Logo = () => {
  const intl = useIntl()
  return (
    <Link className="logo" href="/" aria-label={intl.formatMessage({ id: 'shell.logo' })}>
      <svg width="28px" height="28px" viewBox="0 0 32 32" aria-hidden="true">
        <rect fill="var(--chakra-colors-accent)" width="32" height="32" rx="8" />
        <g
          fill="none"
          stroke="var(--chakra-colors-on-accent)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M7 10.5h18M20.5 6l4.5 4.5-4.5 4.500M14 10.500v7" />
          <circle cx="14" cy="22" r="3.3" />
        </g>
      </svg>
      <svg height="25px" width="72.3px" viewBox="-0.5 -1 74 25.6" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
          <path d="M0 3.2h12.6M6.3 3.2V18" />
          <path d="M15.4 12.7h10.3a5.15 5.15 0 1 0-1.7 3.7" />
          <path d="M30.6 1.5V18M30.6 12.2a4.3 4.7 0 0 1 8.6 0V18" />
          <path d="M44.3 7.500V18M49.4 7.500V18M49.4 12.2a4.3 4.7 0 0 1 8.6 0V18" />
          <circle cx="66.8" cy="12.7" r="5.15" />
          <path d="M71.95 7.500V17.7a5 5 0 0 1-9.7 1.7" />
        </g>
        <circle cx="44.3" cy="2.9" r="1.9" fill="var(--chakra-colors-accent)" />
      </svg>
    </Link>
  )
}
