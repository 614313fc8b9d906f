import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { useFieldLockReason } from '../query/editor/useLockReason.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { Papers } from './Papers.tsx'

/** Compliance writes the contract's number, the others read it. */
const ContractNumber = () => {
  const { view, query } = useQueryEditor()
  const locked = useFieldLockReason('contractNr')
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

/** The contract's number and its documents, for those who see a query as in-house. */
export const ContractsCard = () => (
  <Card title={<FormattedMessage id="contract.title" />}>
    <Stack gap="4">
      <ContractNumber />
      <HStack wrap="wrap">
        <Papers />
      </HStack>
    </Stack>
  </Card>
)
