import { Text } from '@chakra-ui/react/text'
import { Fragment, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import { explanationOf, offerTo } from '../../machines/lifecycle/query/step-catalogue.ts'
import { stepsAt } from '../../machines/lifecycle/query/offered-step.ts'
import { call } from '../api/call.ts'
import { styled } from '../design/theme/styled.ts'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { StepButton } from '../query-editor/StepButton.tsx'
import { useOfferedStep } from '../query-editor/useOfferedStep.ts'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

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

/** The contract on paper, to be signed on site. */
const PrintContract = () => {
  const query = useQueryState(selectQuery)
  const wanting =
    refusalOfPaper('shopContract', query) ?? (query.lendifyRefno === null ? 'guard.hasLedgerContract' : null)
  return (
    <DownloadButton
      icon="print"
      done="shopContract.printed"
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      fetch={() => call(agreementCalls.shopContract, { params: { id: query.queryId } })}
    >
      <FormattedMessage id="shopContract.print" />
    </DownloadButton>
  )
}

/** The steps on the shop's contract card. */
export const ShopSteps = () => {
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
