import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import type { Limit, LimitPerson } from '../../contract/limit.ts'
import { maskedCode } from '../client/maskedCode.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    marginTop: '3',
    textStyle: 'small',
    '& dt': { color: 'ink2' },
    '& dd': { display: 'flex', justifyContent: 'space-between', gap: '2', fontWeight: 500 },
    '& dd > span': { color: 'ink2', fontWeight: 400, whiteSpace: 'nowrap' },
  },
})

type PeopleProps = { label: string; people: readonly LimitPerson[] }

const People = ({ label, people }: PeopleProps) =>
  people.length === 0 ? null : (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      {people.map(({ name, identity_code: code }) => (
        <dd key={code}>
          {name} <span>{maskedCode(code)}</span>
        </dd>
      ))}
    </div>
  )

/** Whom the limit engine names: whose surety it asks for, and who may represent the customer. */
export const LimitPeople = ({ limit: { sureties, representatives } }: { limit: Limit }) =>
  sureties.length + representatives.length === 0 ? null : (
    <List>
      <People label="limit.sureties" people={sureties} />
      <People label="limit.representatives" people={representatives} />
    </List>
  )
