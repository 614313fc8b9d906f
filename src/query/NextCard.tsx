import { FormattedMessage } from 'react-intl'
import { useFormContext } from 'react-hook-form'
import { chakra } from '@chakra-ui/react/styled-system'
import type { QueryFacts } from '../../contract/query-facts.ts'
import { type TabName, tabsOf } from '../../machines/query-editor.tabs.ts'
import { isTurnOf, turnOf } from '../../machines/query.turn.ts'
import { RailCard } from '../design/RailCard.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from './editor.ts'
import { tabOfField } from './fieldTab.ts'
import { TurnText } from './TurnText.tsx'
import { tabLabels } from './tabLabels.ts'
import { useLiveFacts } from './useSteps.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } })
const Jump = chakra('button', {
  base: {
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textAlign: 'start',
    cursor: 'pointer',
    minHeight: '6',
  },
})

const missingIn = (tab: TabName, { missing }: QueryFacts): string[] =>
  missing.filter((path) => tabOfField(path) === tab)

/** What the form still needs before it can be sent on, tab by tab; each leads to the first such field. */
const Missing = ({ facts }: { facts: QueryFacts }) => {
  const { view, goTo } = useQueryEditor()
  const { setFocus } = useFormContext()
  const tabs = tabsOf(view).filter((tab) => missingIn(tab, facts).length > 0)
  if (tabs.length === 0) return null
  return (
    <>
      <Text size="small" tone="soft">
        <FormattedMessage id="turn.missing" />
      </Text>
      <List>
        {tabs.map((tab) => {
          const [first = '', ...others] = missingIn(tab, facts)
          const text = first === 'qassets' ? 'turn.missing.assets' : 'turn.missing.tab'
          return (
            <li key={tab}>
              <Jump
                type="button"
                onClick={() => {
                  goTo(tab)
                  requestAnimationFrame(() => setFocus(first))
                }}
              >
                <FormattedMessage
                  id={text}
                  values={{ tab: <FormattedMessage id={tabLabels[tab]} />, count: others.length + 1 }}
                />
              </Jump>
            </li>
          )
        })}
      </List>
    </>
  )
}

/** Whose turn it is and what they must do. */
export const NextCard = () => {
  const { query, actor, ownPartner } = useQueryEditor()
  const facts = useLiveFacts()
  const turn = turnOf(query.status, facts)
  const mine = isTurnOf(actor, query.status, facts, ownPartner)
  const edge = mine ? 'yours' : turn === 'nobody' ? 'none' : 'others'
  return (
    <RailCard title={<FormattedMessage id="turn.title" />} turn={edge}>
      <Text as="p">
        <TurnText facts={facts} />
      </Text>
      {mine ? <Missing facts={facts} /> : null}
    </RailCard>
  )
}
