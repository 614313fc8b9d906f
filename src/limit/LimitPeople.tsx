import { FormattedMessage, useIntl } from 'react-intl'
import type { LimitPerson, ReadLimit } from '../../api/limit.ts'
import { Button } from '../design/Button.tsx'
import { maskedCode } from '../design/masked-code.ts'
import { styled } from '../design/theme/styled.ts'
import { type PersonAction, usePersonActions } from './usePersonActions.ts'

const List = styled('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    marginTop: '3',
    textStyle: 'small',
    '& dt': { color: 'ink2' },
    '& dd': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      fontWeight: 500,
    },
    '& dd > span': { color: 'ink2', fontWeight: 400, whiteSpace: 'nowrap' },
  },
})

const kinds = { sureties: 'surety', representatives: 'contact' } as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** The people that the limit engine names: required sureties and representatives. */
export const LimitPeople = ({ limit: { sureties, representatives } }: { limit: ReadLimit }) => {
  const { surety, contact } = usePersonActions()
  return sureties.length + representatives.length === 0 ? null : (
    <List>
      <People label="limit.sureties" kind={kinds.sureties} people={sureties} actionOf={surety} />
      <People
        label="limit.representatives"
        kind={kinds.representatives}
        people={representatives}
        actionOf={contact}
      />
    </List>
  )
}

const Action = ({ action, kind, name }: { action: PersonAction; kind: Kind; name: string }) => {
  const intl = useIntl()
  if (!action) return null
  return action.done ? (
    <span>
      <FormattedMessage id={`limit.person.${kind}.is`} />
    </span>
  ) : (
    <Button
      size="sm"
      aria-label={intl.formatMessage({ id: `limit.person.${kind}.named` }, { name })}
      onClick={action.take}
    >
      <FormattedMessage id={`limit.person.${kind}`} />
    </Button>
  )
}

type PeopleProps<P> = {
  label: string
  kind: Kind
  people: readonly P[]
  actionOf: (person: P) => PersonAction
}

const People = <P extends LimitPerson>({ label, kind, people, actionOf }: PeopleProps<P>) =>
  people.length === 0 ? null : (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      {people.map((person) => (
        <dd key={`${person.name} ${person.identity_code}`}>
          {person.name} <span>{maskedCode(person.identity_code)}</span>
          <Action action={actionOf(person)} kind={kind} name={person.name} />
        </dd>
      ))}
    </div>
  )
