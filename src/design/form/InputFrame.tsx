import type { ReactNode } from 'react'
import { styled } from '../theme/styled.ts'

const Frame = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    width: 'full',
    isolation: 'isolate',
    '& > svg': {
      position: 'absolute',
      left: '3',
      top: 'calc(50% - 8px)',
      zIndex: 1,
      color: 'ink3',
      pointerEvents: 'none',
    },
    '& > svg + input': { paddingInlineStart: '9' },
    '& > input:has(+ [data-inside])': { paddingInlineEnd: 'var(--input-height)' },
    '& > [data-inside]': {
      position: 'absolute',
      insetInlineEnd: '1.5',
      insetBlock: 0,
      display: 'grid',
      placeItems: 'center',
    },
    '& > [data-joined]': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      paddingInline: '2.5',
      bg: 'well',
      color: 'ink2',
      borderWidth: '1px',
      borderColor: 'field',
      borderRadius: 'control',
      fontSize: '16px',
      // Below the input, whose border shows an error.
      zIndex: -1,
    },
    '& > [data-joined]:has(+ input)': { borderEndRadius: 0, marginInlineEnd: '-1px' },
    '& > [data-joined] + input': { borderStartRadius: 0 },
    '& > input:has(+ [data-joined])': { borderEndRadius: 0 },
    '& > input + [data-joined]': { borderStartRadius: 0, marginInlineStart: '-1px' },
  },
})

type Props = {
  /** A unit attached to the input: +372 before it, € or % after it. */
  before?: ReactNode
  after?: ReactNode
  /** Inside the input: an icon at its start, a button at its end. */
  icon?: ReactNode
  button?: ReactNode
  children: ReactNode
}

/** Adds units, icons and buttons around an input. Chakra's `InputGroup` compiles its styles for each key (decision 031). */
export const InputFrame = ({ before, after, icon, button, children }: Props) => (
  <Frame>
    {before ? <span data-joined="">{before}</span> : null}
    {icon}
    {children}
    {button ? <span data-inside="">{button}</span> : null}
    {after ? <span data-joined="">{after}</span> : null}
  </Frame>
)
