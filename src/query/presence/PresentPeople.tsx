import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Present } from '../../../api/presence.calls.ts'
import { Tooltip } from '../../design/Tooltip.tsx'
import { styled } from '../../design/theme/styled.ts'
import { useQueryState } from '../../query-editor/useQuerySession.ts'
import { selectPresence } from '../../query-editor/selectors.ts'
import { useUser } from '../../user/useUser.ts'

const Faces = styled('span', {
  base: {
    display: { base: 'none', md: 'inline-flex' },
    gap: '1',
    marginInlineEnd: '4',
    borderRadius: 'control',
  },
})
const Face = styled('span', {
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

const noOthers: readonly Present[] = []

/**
 * Other users who have the query open: announced on change, shown as initials with names in a tooltip. A phone's bar
 * has no space for them.
 */
export const PresentPeople = () => {
  const { user } = useUser()
  const present = useSelector(
    useQueryState(selectPresence),
    (snapshot) => snapshot?.context.others ?? noOthers,
  )
  const others = present.filter(({ accountUserId }) => accountUserId !== user.accountUserId)
  const words = <Words others={others} own={others.length < present.length} />
  return (
    <span role="status" data-print="no">
      <VisuallyHidden>{words}</VisuallyHidden>
      {present.length > 0 ? (
        <Tooltip text={words} describes={false}>
          {() => (
            <Faces role="note" tabIndex={0}>
              {present.map(({ accountUserId, fullName }) => (
                <Face key={accountUserId} aria-hidden>
                  {initialsOf(fullName)}
                </Face>
              ))}
            </Faces>
          )}
        </Tooltip>
      ) : null}
    </span>
  )
}

/** The initials of the first and the last word of a name. */
export const initialsOf = (fullName: string): string => {
  const words = fullName.split(/[\s-]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

/** The names of the others, and a mention of the user's own other windows. */
const Words = ({ others, own }: { others: readonly Present[]; own: boolean }) => {
  const intl = useIntl()
  const names = intl.formatList(others.map(({ fullName }) => fullName))
  if (others.length === 0) return own ? <FormattedMessage id="presence.own" /> : null
  return <FormattedMessage id={own ? 'presence.othersAndOwn' : 'presence.others'} values={{ names }} />
}
