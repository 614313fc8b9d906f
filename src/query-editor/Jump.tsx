import type { ReactNode } from 'react'
import { styled } from '../design/theme/styled.ts'

const look = {
  base: {
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textAlign: 'start',
    cursor: 'pointer',
    minHeight: '6',
  },
} as const
const LookOfButton = styled('button', look)
const LookOfLink = styled('a', look)

/** Leads to a field of the form. */
export const JumpButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <LookOfButton type="button" onClick={onClick}>
    {children}
  </LookOfButton>
)

type LinkProps = { href: string; onShow: () => void; children: ReactNode }

/** Leads to a part of the screen, which may be on another tab. */
export const JumpLink = ({ href, onShow, children }: LinkProps) => (
  <LookOfLink
    href={href}
    onClick={(event) => {
      event.preventDefault()
      onShow()
    }}
  >
    {children}
  </LookOfLink>
)
