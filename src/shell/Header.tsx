import { Container } from '@chakra-ui/react/container'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { styled } from '../design/theme/styled.ts'

const Bar = styled('header', { base: { bg: 'surface', borderBottomWidth: '1px', borderColor: 'line' } })
const Inner = styled(Container, {
  base: { height: '56px', display: 'flex', alignItems: 'center', gap: { base: '2', md: '8' } },
})
const Middle = styled('div', { base: { flex: 1, minWidth: 0 } })
const End = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '0', md: '4' },
    marginRight: { base: '-2', md: '-3' },
  },
})

type Props = {
  /** The user's own logo, beside ours. */
  logo?: ReactNode
  /** The role's actions. */
  children?: ReactNode
  /** Language, theme, user. */
  end: ReactNode
}

/** The bar on top: logo, what the role may start, and the personal menus. */
export const Header = ({ logo, children, end }: Props) => (
  <Bar data-print="no">
    <Inner>
      <Logo />
      {logo}
      <Middle>{children}</Middle>
      <End>{end}</End>
    </Inner>
  </Bar>
)
