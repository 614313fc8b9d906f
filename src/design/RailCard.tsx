import { chakra } from '@chakra-ui/react/styled-system'
import { useId, type ReactNode } from 'react'
import { Stack } from './Stack.tsx'

const Frame = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'card', padding: '4' },
  variants: {
    turn: {
      yours: { borderLeftWidth: '4px', borderLeftColor: 'waitingMark' },
      others: { borderLeftWidth: '4px', borderLeftColor: 'pending' },
      none: {},
    },
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '2',
  },
})

type Props = {
  title: ReactNode
  aside?: ReactNode
  /** The coloured edge of "what happens next". */
  turn?: 'yours' | 'others' | 'none'
  children: ReactNode
}

/** A card of the rail: what happens next, the limit, the totals. */
export const RailCard = ({ title, aside, turn = 'none', children }: Props) => {
  const id = useId()
  return (
    <Frame turn={turn} aria-labelledby={id}>
      <Stack gap="2">
        <Head>
          <h2 id={id}>{title}</h2>
          {aside}
        </Head>
        {children}
      </Stack>
    </Frame>
  )
}
