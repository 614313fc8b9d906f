import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { StatusCode } from '../../api/status.ts'
import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { fieldRules, lockOfField, type QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import { lockOf, type View } from '../../machines/lifecycle/query/locks.ts'
import { isReadersTurn } from '../../machines/lifecycle/query/reader-turn.ts'
import { turnOf } from '../../machines/lifecycle/query/turn.ts'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { RailCard } from '../design/RailCard.tsx'
import { styled } from '../design/theme/styled.ts'
import { SigningStatus } from '../container/SigningStatus.tsx'
import { tabOfField } from '../query-editor/field-tab.ts'
import { TurnText } from '../query-editor/TurnText.tsx'
import { useLacksSurety } from '../surety/useLacksSurety.ts'
import { tabLabels } from './TabBar.tsx'
import { useDraftFacts, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectOwnPartner, selectPrincipal, selectQuery, selectView } from '../query-editor/selectors.ts'

const Jump = styled('button', {
  base: {
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textAlign: 'start',
    cursor: 'pointer',
    minHeight: '6',
  },
})

/** Whose turn it is and what they must do. */
export const NextCard = () => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const facts = useDraftFacts()
  const turn = turnOf(query.status, facts)
  const mine = isReadersTurn(principal, query.status, facts, ownPartner)
  const edge = mine ? 'yours' : turn === 'nobody' ? 'none' : 'others'
  return (
    <RailCard title={<FormattedMessage id="turn.title" />} turn={edge}>
      <Text>
        <TurnText facts={facts} />
      </Text>
      <SigningStatus />
      {mine ? (
        <>
          <Missing facts={facts} />
          <Unpayable facts={facts} />
          <SuretyMissing />
        </>
      ) : null}
    </RailCard>
  )
}

const pathsOn = (tab: TabName, view: View, paths: readonly string[]): string[] =>
  paths.filter((path) => tabOfField(view, path) === tab)

const isField = (name: string): name is QueryField => name in fieldRules

/** Whether the user can fill in the field: the list leads to no locked field. Assets lock with the deal. */
const isOpen = (status: StatusCode, view: View, path: string): boolean => {
  const [field = ''] = path.split('.')
  return (isField(field) ? lockOfField(status, view, field) : lockOf(status, view, 'deal')) === null
}

/** The missing or invalid fields before the query can be sent, per tab; each button focuses the first of them. */
const Missing = ({ facts }: { facts: QueryFacts }) => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const finder = use(FieldFinderContext)
  const invalid = flatErrors(useFormErrors()).map(({ name }) => name)
  const needed = [...new Set([...facts.missing, ...invalid])].filter((path) =>
    isOpen(query.status, view, path),
  )
  const tabs = tabsOf(view).filter((tab) => pathsOn(tab, view, needed).length > 0)
  if (tabs.length === 0) return null
  return (
    <>
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="turn.missing" />
      </Text>
      <Stack as="ul" gap="1" listStyle="none">
        {tabs.map((tab) => {
          const [first = '', ...others] = pathsOn(tab, view, needed)
          const text = first === 'qassets' ? 'turn.missing.assets' : 'turn.missing.tab'
          return (
            <li key={tab}>
              <Jump type="button" onClick={() => finder?.show(first)}>
                <FormattedMessage
                  id={text}
                  values={{ tab: <FormattedMessage id={tabLabels[tab]} />, count: others.length + 1 }}
                />
              </Jump>
            </li>
          )
        })}
      </Stack>
    </>
  )
}

/** Leads to the sureties if one is required and none is entered. */
const SuretyMissing = () => {
  const finder = use(FieldFinderContext)
  if (!useLacksSurety()) return null
  return (
    <Jump type="button" onClick={() => finder?.show('sureties')}>
      <FormattedMessage id="turn.missing.surety" />
    </Jump>
  )
}

/** Leads to the residual if all fields are filled but the terms give no payment. */
const Unpayable = ({ facts }: { facts: QueryFacts }) => {
  const finder = use(FieldFinderContext)
  if (facts.termsPayable || facts.missing.length > 0) return null
  return (
    <Jump type="button" onClick={() => finder?.show('residual')}>
      <FormattedMessage id="guard.termsPayable" />
    </Jump>
  )
}
