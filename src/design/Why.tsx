import { styled } from './theme/styled.ts'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const Line = styled('span', {
  base: { display: 'inline-flex', gap: '1.5', alignItems: 'center', textStyle: 'small', color: 'ink2' },
})

type Props = { id?: string; icon?: 'info' | 'lock'; children: ReactNode }

/** The reason why something is refused or locked, as a line beside it. */
export const Why = ({ id, icon = 'info', children }: Props) => (
  <Line {...(id === undefined ? {} : { id })}>
    <Icon name={icon} />
    {children}
  </Line>
)
