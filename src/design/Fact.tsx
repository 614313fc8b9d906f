import type { ReactNode } from 'react'
import { styled } from './theme/styled.ts'

const Look = styled('div', {
  base: { display: 'inline-grid', padding: '8px 12px', borderRadius: 'control', bg: 'well' },
  variants: { lead: { true: { bg: 'accentBg' } } },
})
const Name = styled('span', { base: { textStyle: 'meta', color: 'ink2' } })

type Props = { label: ReactNode; children: ReactNode; lead?: boolean }

/** One figure with its name, as under the terms; `lead` is the one that matters most. */
export const Fact = ({ label, children, lead }: Props) => (
  <Look lead={lead}>
    <Name>{label}</Name>
    <b style={{ fontSize: 16, lineHeight: '24px' }}>{children}</b>
  </Look>
)
