import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { Facts } from '../design/Facts.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { PaperButton } from '../document/DownloadButton.tsx'
import { paperRefusalText } from '../../machines/lifecycle/query/paper-rule.ts'
import { ContractNumber } from '../query-editor/ContractNumber.tsx'
import { useFieldLockReason } from '../query-editor/useLock.tsx'
import { useFormValues, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { type Paper, papers } from './papers.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** The contract's number and documents, for users who see the query as in-house. */
export const ContractsCard = () => (
  <FoldingCard kind="papers" title={<FormattedMessage id="contract.title" />}>
    <Stack gap="4">
      <Numbers />
      <HStack wrap="wrap">
        <Papers />
      </HStack>
    </Stack>
  </FoldingCard>
)

/** The contract's papers now; a paper that cannot be made yet shows why. */
export const Papers = () => papers.map((paper) => <ContractPaper key={paper.name} paper={paper} />)

/** The contract number; compliance enters it until the ledger assigns its own. */
const Numbers = () => {
  const view = useQueryState(selectView)
  const query = useQueryState(selectQuery)
  const locked = useFieldLockReason('contractNr')
  const label = <FormattedMessage id="contract.number" />
  const value = <ContractNumber query={query} />
  if (view !== 'compliance') return <Facts columns={1} facts={[{ label, value }]} />
  return (
    <>
      <TextField
        name="contractNr"
        label={label}
        hint={<FormattedMessage id="contract.number.hint" />}
        maxLength={50}
        locked={locked}
      />
      <Facts columns={1} facts={[{ label: <FormattedMessage id="contract.number.counts" />, value }]} />
    </>
  )
}

const ContractPaper = ({ paper }: { paper: Paper }) => {
  const query = useQueryState(selectQuery)
  const values = useFormValues()
  // Saves the typed input before the paper is made.
  const wanting = paperRefusalText(paper.kind, query) ?? paper.wanting(values)
  return (
    <PaperButton
      name={paper.name}
      size="sm"
      make={paper.make}
      done={paper.done}
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      reason="tooltip"
    >
      <FormattedMessage id={paper.name} />
    </PaperButton>
  )
}
