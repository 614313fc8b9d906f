import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { Card, type CardProps } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useUser } from './useUser.ts'

/** `kind`: cards of the same kind fold together, on every query. */
type Props = Omit<CardProps, 'folded'> & {
  kind: string
  /** Until the user has folded or opened such a card. It opens once this is false, but never folds by itself. */
  foldedAtFirst?: boolean
  /** One line beside the title while it is folded. */
  summary?: ReactNode
}

const Beside = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // On a phone the button shares the line of the title, and the rest has its own.
    mdDown: {
      display: 'contents',
      '& > :not([data-fold])': { order: 1, flexBasis: '100%' },
    },
  },
})

/** A card that the user can fold; the device remembers it for the user. */
export const FoldingCard = ({ kind, foldedAtFirst = false, summary, aside, ...card }: Props) => {
  const intl = useIntl()
  const { folded, toggle } = useFolded(kind, foldedAtFirst)
  return (
    <Card
      {...card}
      folded={folded}
      aside={
        <Beside>
          {folded && summary ? (
            <Text as="span" textStyle="small" color="ink2" marginEnd="2" data-print="no">
              {summary}
            </Text>
          ) : null}
          {aside}
          <span data-print="no" data-fold={folded ? 'folded' : 'open'}>
            <IconButton
              icon={folded ? 'down' : 'up'}
              label={intl.formatMessage({ id: folded ? 'design.card.unfold' : 'design.card.fold' })}
              aria-expanded={!folded}
              onClick={toggle}
            />
          </span>
        </Beside>
      }
    />
  )
}

const stored = z.array(z.string())

const nameFor = (accountUserId: number) => `tehing.folded.${accountUserId}`

const readFolded = (accountUserId: number): readonly string[] => {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(nameFor(accountUserId)) ?? '[]'))
  } catch {
    return []
  }
}

const storeFolded = (accountUserId: number, kinds: readonly string[]) => {
  try {
    localStorage.setItem(nameFor(accountUserId), JSON.stringify(kinds))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Whether cards of this kind are folded for the user on this device. */
const useFolded = (kind: string, atFirst: boolean) => {
  const { accountUserId } = useUser().user
  const opened = `${kind}:open`
  const [chosen, setChosen] = useState(() => {
    const kinds = readFolded(accountUserId)
    return kinds.includes(kind) || (kinds.includes(opened) ? false : null)
  })
  const [first, setFirst] = useState(atFirst)
  if (first && !atFirst) setFirst(false)
  const folded = chosen ?? first
  return {
    folded,
    toggle: () => {
      const others = readFolded(accountUserId).filter((one) => one !== kind && one !== opened)
      storeFolded(accountUserId, [...others, folded ? opened : kind])
      setChosen(!folded)
    },
  }
}
