import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    minWidth: 0,
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      paddingInline: '2.5',
      bg: 'well',
      color: 'ink2',
      borderWidth: '1px',
      borderColor: 'field',
      fontSize: '16px',
    },
    '& > span:not(* + *)': { borderRightWidth: 0, borderRadius: '6px 0 0 6px' },
    '& > * + span': { borderLeftWidth: 0, borderRadius: '0 6px 6px 0' },
    '& > span + :is(input, select)': { borderStartStartRadius: 0, borderEndStartRadius: 0 },
    '& > input:has(+ span)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  },
  variants: { bare: { true: { display: 'contents' } } },
})

type Props = { before?: ReactNode; after?: ReactNode; children: ReactNode }

/** A unit joined to an input: +372 before it, € or % after it. One that comes or goes leaves the input in its place. */
export const Affix = ({ before, after, children }: Props) => (
  <Frame bare={!before && !after}>
    {before ? <span>{before}</span> : null}
    {children}
    {after ? <span>{after}</span> : null}
  </Frame>
)
