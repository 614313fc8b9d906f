import type { ReactNode } from 'react'
import { styled } from '../design/theme/styled.ts'

const Centre = styled('div', {
  base: {
    flex: 1,
    display: 'grid',
    placeItems: { base: 'start center', md: 'center' },
    padding: { base: '8px 0 24px', md: '32px 16px 72px' },
  },
})
const Frame = styled('section', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: 'minmax(0, 1fr)',
    width: 'full',
    maxWidth: '440px',
    padding: { base: '24px 16px', md: '8' },
    bg: { md: 'surface' },
    borderWidth: { md: '1px' },
    borderColor: 'line',
    borderRadius: 'card',
  },
})

/** The centred panel of a screen outside the portal; `titleId` is the id of its heading. */
export const SignInPanel = ({ titleId, children }: { titleId: string; children: ReactNode }) => (
  <Centre>
    <Frame aria-labelledby={titleId}>{children}</Frame>
  </Centre>
)
