import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Presence, Present } from '../../contract/presence.ts'
import { useUser } from '../user/useUser.ts'
import { initialsOf } from './initials.ts'
import { usePresence } from './usePresence.ts'

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    color: 'ink2',
  },
  variants: { inCompany: { true: { marginInlineEnd: '4' } } },
})
const Faces = chakra('span', { base: { display: 'inline-flex', gap: '1' } })
const Face = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    borderRadius: '50%',
    bg: 'accentBg',
    color: 'accent',
    fontSize: '11px',
    lineHeight: '1',
    fontWeight: 600,
  },
})

/** The others by name, and oneself where another window of one's own is open too. */
const Words = ({ others, own }: { others: readonly Present[]; own: boolean }) => {
  const intl = useIntl()
  const names = intl.formatList(others.map(({ fullName }) => fullName))
  if (others.length === 0) return own ? <FormattedMessage id="presence.own" /> : null
  return <FormattedMessage id={own ? 'presence.othersAndOwn' : 'presence.others'} values={{ names }} />
}

type Props = { queryId: number; onAnswer: (presence: Presence) => void }

/** Who else has the query open. Read aloud when that changes, and only then. */
export const PresentPeople = ({ queryId, onAnswer }: Props) => {
  const { user } = useUser()
  const present = usePresence(queryId, onAnswer)
  const others = present.filter(({ accountUserId }) => accountUserId !== user.accountUserId)
  return (
    <Line role="status" inCompany={present.length > 0} data-print="no">
      {present.length > 0 ? (
        <Faces aria-hidden>
          {present.map(({ accountUserId, fullName }) => (
            <Face key={accountUserId}>{initialsOf(fullName)}</Face>
          ))}
        </Faces>
      ) : null}
      <span>
        <Words others={others} own={others.length < present.length} />
      </span>
    </Line>
  )
}
