import { chakra } from '@chakra-ui/react/styled-system'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../contract/agreement.calls.ts'
import { kindOf } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { call } from '../call.ts'
import { Button } from '../design/Button.tsx'
import { Text } from '../design/Text.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { StepButton } from '../query/StepButton.tsx'
import { useSteps } from '../query/useSteps.ts'
import { HandoverDialog } from './HandoverDialog.tsx'

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
})

/** A step of the shop's contract with what it is for, in sight also where nothing hovers. */
const Explained = ({ says, children }: { says: string; children: ReactNode }) => (
  <Line>
    {children}
    <Text as="span" size="small" tone="soft">
      <FormattedMessage id={says} />
    </Text>
  </Line>
)

/** The contract on paper, to be signed on site. */
const PrintContract = () => {
  const { query } = useQueryEditor()
  const wanting = query.lendifyRefno === null ? <FormattedMessage id="guard.hasLedgerContract" /> : undefined
  return (
    <DownloadButton
      icon="print"
      done="shopContract.printed"
      refused={wanting}
      fetch={() => call(agreementCalls.shopContract, { params: { id: query.queryId } })}
    >
      <FormattedMessage id="shopContract.print" />
    </DownloadButton>
  )
}

const HandoverButton = ({ refused }: { refused: ReactNode }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Line>
        <Button variant="primary" refused={refused} onClick={() => setAsking(true)}>
          <FormattedMessage id="event.asset.handedOver" />
        </Button>
      </Line>
      {asking ? <HandoverDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** The shop's own way from the query to the handed over asset: in each status the steps there are. */
export const ShopSteps = () => {
  const { query, actor } = useQueryEditor()
  const steps = useSteps()
  const mine = (event: QueryEventType) =>
    steps.find((step) => step.event === event && step.who.includes(kindOf(actor)))
  const handover = mine('asset.handedOver')
  const { manualSigning } = query.facts
  const inContract = mine('contract.sendForSigning') !== undefined
  return (
    <>
      {mine('contract.createForShop') ? (
        <Line>
          <StepButton event="contract.createForShop" emphasis="primary" />
        </Line>
      ) : null}
      {inContract ? (
        <Explained says="shopContract.send.says">
          <StepButton event="contract.sendForSigning" emphasis="primary" />
        </Explained>
      ) : null}
      {inContract && manualSigning ? (
        <>
          <Explained says="shopContract.print.says">
            <PrintContract />
          </Explained>
          <Explained says="shopContract.signed.says">
            <StepButton event="contract.confirmSigned" />
          </Explained>
        </>
      ) : null}
      {mine('contract.cancel') ? (
        <Explained says="shopContract.cancel.says">
          <StepButton event="contract.cancel" emphasis="danger" />
        </Explained>
      ) : null}
      {handover ? (
        <HandoverButton
          refused={
            handover.refusal ? <FormattedMessage id={`guard.${handover.refusal.reason}`} /> : undefined
          }
        />
      ) : null}
    </>
  )
}
