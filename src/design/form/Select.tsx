import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { inputLook } from './inputLook.ts'

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    minWidth: 0,
    '& > svg': {
      position: 'absolute',
      right: '3',
      top: 'calc(50% - 8px)',
      pointerEvents: 'none',
      color: 'ink2',
    },
  },
})
const Look = chakra('select', {
  ...inputLook,
  base: { ...inputLook.base, appearance: 'none', paddingInlineEnd: '9', textOverflow: 'ellipsis' },
})

/** The browser's own select in our look. */
export const Select = (props: ComponentProps<typeof Look>) => (
  <Frame>
    <Look {...props} />
    <Icon name="down" />
  </Frame>
)
