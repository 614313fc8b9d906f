import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Wrap } from '../design/Wrap.tsx'
import { Logo } from './Logo.tsx'

const Bar = chakra('header', { base: { bg: 'surface', borderBottomWidth: '1px', borderColor: 'line' } })
const Inner = chakra(Wrap, {
  base: { height: '56px', display: 'flex', alignItems: 'center', gap: { base: '2', md: '8' } },
})
const Middle = chakra('div', { base: { flex: 1, minWidth: 0 } })
const End = chakra('div', {
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
