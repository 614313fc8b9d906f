import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Look = chakra('div', { base: { minWidth: 0 } })

type Props = {
  /** The id of its tab. */
  id: string
  children: ReactNode
}

/** What a tab shows; render only the selected one. */
export const TabPanel = ({ id, children }: Props) => (
  <Look role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`}>
    {children}
  </Look>
)
