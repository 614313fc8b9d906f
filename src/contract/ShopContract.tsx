import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Fragment, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import { stepsAt } from '../../machines/lifecycle/query/offered-step.ts'
import type { Refusal } from '../../machines/lifecycle/query/refusal.ts'
import { explanationOf, offerTo } from '../../machines/lifecycle/query/step-catalogue.ts'
import { call } from '../api/call.ts'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note } from '../design/Note.tsx'
import { styled } from '../design/theme/styled.ts'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { paperRefusalText } from '../../machines/lifecycle/query/paper-rule.ts'
import { StepButton } from '../query-editor/StepButton.tsx'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { useOfferedStep } from '../query-editor/useOfferedStep.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** A shop's contract with its client: made, signed and handed over here; hidden in other views. */
export const ShopContract = () => {
  const view = useQueryState(selectView)
  const query = useQueryState(selectQuery)
  const offered = useOfferedStep()
  if (view !== 'shop') return null
  const hasSteps = stepsAt('contractCard', view).some((event) => offered(event) !== null)
  if (!hasSteps && query.lendifyRefno === null) return null
  return (
    <>
      <Card name="contractCard" title={<FormattedMessage id="shopContract.title" />}>
        <Stack gap="4">
          <ContractFacts />
          <OverLimitNote />
          <ShopSteps />
        </Stack>
      </Card>
      {query.facts.containerSent ? <ContainersCard /> : null}
    </>
  )
}

const ContractFacts = () => {
  const { lendifyRefno, deliveryDate } = useQueryState(selectQuery)
  if (lendifyRefno === null && deliveryDate === null) return null
  return (
    <Facts
      columns={2}
      facts={[
        { key: 'number', label: <FormattedMessage id="contract.number" />, value: lendifyRefno },
        {
          key: 'delivery',
          label: <FormattedMessage id="query.field.deliveryDate" />,
          value: <DateText value={deliveryDate} />,
        },
      ]}
    />
  )
}

/** Refusals of the shop's contract that only a manager can resolve. */
const beyondLimit: readonly (Refusal['reason'] | null | undefined)[] = [
  'limitCovers',
  'withinPartnerLimit',
  'notBlocked',
]

/** Tells that the limit does not cover the shop's query, with the possible steps. */
const OverLimitNote = () => {
  const view = useQueryState(selectView)
  const offered = useOfferedStep()
  const steps = stepsAt('overLimitNote', view).filter((event) => offered(event) !== null)
  if (steps.length === 0 || !beyondLimit.includes(offered('contract.createForShop')?.refusal)) return null
  return (
    <Note
      status="warning"
      role="status"
      actions={steps.map((event) => (
        <StepButton key={event} event={event} />
      ))}
    >
      <FormattedMessage id="shopContract.overLimit" />
    </Note>
  )
}

const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
})

/** A button with its explanation as visible text, since touch screens have no hover. */
const Explained = ({ text, children }: { text: string | null; children: ReactNode }) => (
  <Line>
    {children}
    {text === null ? null : (
      <Text as="span" textStyle="small" color="ink2">
        <FormattedMessage id={text} />
      </Text>
    )}
  </Line>
)

/** The paper contract, to be signed on site. */
const PrintContract = () => {
  const query = useQueryState(selectQuery)
  const refusal =
    paperRefusalText('shopContract', query) ??
    (query.lendifyRefno === null ? 'refusal.hasLedgerContract' : null)
  return (
    <DownloadButton
      icon="print"
      done="shopContract.printed"
      refused={refusal === null ? undefined : <FormattedMessage id={refusal} />}
      fetch={() => call(agreementCalls.shopContract, { params: { id: query.queryId } })}
    >
      <FormattedMessage id="shopContract.print" />
    </DownloadButton>
  )
}

/** The steps on the shop's contract card. */
const ShopSteps = () => {
  const view = useQueryState(selectView)
  const offered = useOfferedStep()
  const steps = stepsAt('contractCard', view).filter((event) => offered(event) !== null)
  return steps.map((event) => (
    <Fragment key={event}>
      {event === 'contract.confirmSigned' ? (
        <Explained text="shopContract.print.says">
          <PrintContract />
        </Explained>
      ) : null}
      <Explained text={offerTo(view, event)?.explained ? explanationOf(event) : null}>
        <StepButton event={event} />
      </Explained>
    </Fragment>
  ))
}
