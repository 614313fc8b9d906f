import { HStack } from '@chakra-ui/react/stack'
import { useIntl } from 'react-intl'
import { Card, type CardProps } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { useFolded } from './folded-cards.ts'

/** `kind`: cards of the same kind fold together, on every query. */
type Props = Omit<CardProps, 'folded'> & { kind: string }

/** A card that the user can fold; the device remembers it for the user. */
export const FoldingCard = ({ kind, aside, ...card }: Props) => {
  const intl = useIntl()
  const { folded, toggle } = useFolded(kind)
  return (
    <Card
      {...card}
      folded={folded}
      aside={
        <HStack wrap="wrap">
          {aside}
          <span data-print="no" data-fold={folded ? 'folded' : 'open'}>
            <IconButton
              icon={folded ? 'down' : 'up'}
              label={intl.formatMessage({ id: folded ? 'design.card.unfold' : 'design.card.fold' })}
              aria-expanded={!folded}
              onClick={toggle}
            />
          </span>
        </HStack>
      }
    />
  )
}
