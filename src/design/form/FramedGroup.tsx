import type { ReactNode } from 'react'
import { styled } from '../theme/styled.ts'

const Frame = styled('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    minWidth: 0,
    padding: '4',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    position: 'relative',
  },
})
const Legend = styled('legend', { base: { textStyle: 'strong', float: 'left', padding: 0 } })
const Corner = styled('span', { base: { position: 'absolute', top: '2', right: '2' } })

type Props = {
  legend: ReactNode
  /** In the upper right corner, such as the button that removes the group. */
  corner: ReactNode
  children: ReactNode
}

/** The fields of one entry of a list, in a frame. */
export const FramedGroup = ({ legend, corner, children }: Props) => (
  <Frame>
    <Legend>{legend}</Legend>
    {corner ? <Corner>{corner}</Corner> : null}
    {children}
  </Frame>
)
