import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Look = chakra('div', {
  base: { display: 'inline-grid', padding: '8px 12px', borderRadius: 'control', bg: 'well' },
  variants: { lead: { true: { bg: 'accentBg' } } },
})
const Name = chakra('span', { base: { textStyle: 'meta', color: 'ink2' } })

type Props = { label: ReactNode; children: ReactNode; lead?: boolean }

/** One figure with its name, as under the terms; `lead` is the one that matters most. */
export const Fact = ({ label, children, lead }: Props) => (
  <Look lead={lead}>
    <Name>{label}</Name>
    <b style={{ fontSize: 16, lineHeight: '24px' }}>{children}</b>
  </Look>
)
