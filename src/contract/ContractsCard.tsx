import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../contract/agreement.calls.ts'
import { call } from '../call.ts'
import { useLockReason } from '../client/useLockReason.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useFormValues } from '../query/useSteps.ts'

/** Compliance writes the contract's number, the others read it. */
const ContractNumber = () => {
  const { view, query } = useQueryEditor()
  const locked = useLockReason('deal')
  const label = <FormattedMessage id="contract.number" />
  if (view !== 'compliance')
    return <Facts columns={1} facts={[{ label, value: query.contractNr || query.lendifyRefno }]} />
  return (
    <TextField
      name="contractNr"
      label={label}
      hint={<FormattedMessage id="contract.number.hint" />}
      maxLength={50}
      locked={locked}
    />
  )
}

/** The leasing contract as it stands now: what is typed is saved first, so that the paper says it too. */
const LeasingContract = () => {
  const { query, save } = useQueryEditor()
  const { qassets = [] } = useFormValues()
  const fetch = async () =>
    (await save()) === null ? null : call(agreementCalls.leasingContract, { params: { id: query.queryId } })
  return (
    <DownloadButton
      fetch={fetch}
      done="contract.leasing.made"
      refused={qassets.length === 0 ? <FormattedMessage id="contract.noAssets" /> : undefined}
    >
      <FormattedMessage id="agreement.leasingContract" />
    </DownloadButton>
  )
}

/** The contract's number and its documents, for those who see a query as in-house. */
export const ContractsCard = () => (
  <Card title={<FormattedMessage id="contract.title" />}>
    <Stack>
      <ContractNumber />
      <Row>
        <LeasingContract />
      </Row>
    </Stack>
  </Card>
)
