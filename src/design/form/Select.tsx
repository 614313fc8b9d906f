import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'

type Props = Omit<ComponentProps<'select'>, 'size' | 'width'> & {
  /** Its height; HTML's `size` is the number of rows. */
  size?: 'sm' | undefined
  width?: string
}

/** The browser's own select with our arrow. */
export const Select = ({ size, width, ...select }: Props) => (
  <div className="select" style={width === undefined ? undefined : { width, flexShrink: 0 }}>
    <select {...select} className="input" data-size={size} />
    <Icon name="down" />
  </div>
)
