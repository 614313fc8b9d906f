import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { StatusCode } from '../../api/status.ts'
import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { fieldRules, lockOfField, type QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import { lockOf, type View } from '../../machines/lifecycle/query/locks.ts'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { flatErrors, useFormErrors } from '../design/form/useFormErrors.ts'
import { tabOfField, tabLabels } from './tabs.ts'
import { JumpButton } from './Jump.tsx'
import { selectQuery, selectView } from './selectors.ts'
import { useQueryState } from './useQuerySession.ts'

export type MissingTab = { tab: TabName; paths: readonly [string, ...string[]] }

const isField = (name: string): name is QueryField => name in fieldRules

/** Whether the user can fill in the field; locked fields are not listed. Assets lock with the deal. */
const isOpen = (status: StatusCode, view: View, path: string): boolean => {
  const [field = ''] = path.split('.')
  return (isField(field) ? lockOfField(status, view, field) : lockOf(status, view, 'deal')) === null
}

/** The tabs with missing or invalid fields that the user can fill in before the query is sent. */
export const useMissingTabs = (facts: QueryFacts): MissingTab[] => {
  const { status } = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const invalid = flatErrors(useFormErrors()).map(({ name }) => name)
  const needed = [...new Set([...facts.missing, ...invalid])].filter((path) => isOpen(status, view, path))
  return tabsOf(view).flatMap((tab) => {
    const [first, ...others] = needed.filter((path) => tabOfField(view, path) === tab)
    return first === undefined ? [] : [{ tab, paths: [first, ...others] }]
  })
}

/** The missing fields per tab; each button focuses the first of them. */
export const MissingFields = ({ tabs }: { tabs: readonly MissingTab[] }) => {
  const finder = use(FieldFinderContext)
  if (tabs.length === 0) return null
  return (
    <>
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="turn.missing" />
      </Text>
      <Stack as="ul" gap="1" listStyle="none">
        {tabs.map(({ tab, paths: [first, ...others] }) => (
          <li key={tab}>
            <JumpButton onClick={() => finder?.show(first, ...others)}>
              <FormattedMessage
                id={first === 'qassets' ? 'turn.missing.assets' : 'turn.missing.tab'}
                values={{ tab: <FormattedMessage id={tabLabels[tab]} />, count: others.length + 1 }}
              />
            </JumpButton>
          </li>
        ))}
      </Stack>
    </>
  )
}
