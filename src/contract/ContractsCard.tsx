import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { Facts } from '../design/Facts.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { PaperButton } from '../document/DownloadButton.tsx'
import { paperRefusalText, type PaperKind } from '../../machines/lifecycle/query/paper-rule.ts'
import { ContractNumber } from '../query-editor/ContractNumber.tsx'
import { useFieldLock, useFieldLockReason } from '../query-editor/useLock.tsx'
import { useFormValues, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { QassetSave } from '../../api/asset.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import { sellersOf } from '../asset/sellers.ts'
import { call } from '../api/call.ts'

/** The contract's number and documents, for users who see the query as in-house. */
export const ContractsCard = () => {
  const view = useQueryState(selectView)
  const query = useQueryState(selectQuery)
  const locked = useFieldLock('contractNr')
  return (
    <FoldingCard
      kind="papers"
      // While the number can be entered, the contract is being made.
      foldedAtFirst={view === 'compliance' && locked !== null}
      summary={<ContractNumber query={query} />}
      title={<FormattedMessage id="contract.title" />}
    >
      <Stack gap="4">
        <Numbers />
        <HStack wrap="wrap">
          <Papers />
        </HStack>
      </Stack>
    </FoldingCard>
  )
}

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
  const refusal = paperRefusalText(paper.kind, query) ?? paper.missing(values)
  return (
    <PaperButton
      name={paper.name}
      size="sm"
      make={paper.make}
      done={paper.done}
      refused={refusal === null ? undefined : <FormattedMessage id={refusal} />}
      reason="tooltip"
    >
      <FormattedMessage id={paper.name} />
    </PaperButton>
  )
}

type MadeFile = { name: string; content: Blob }

/** A paper of the contract: name and alert (message ids), rule, gaps, and how it is made. */
type Paper = {
  name: string
  kind: PaperKind
  done: string
  /** Why it cannot be made yet (a message id), or null. */
  missing: (query: QuerySave) => string | null
  make: (query: Query) => Promise<MadeFile | readonly MadeFile[]>
}

const isNamed = ({ sellerName }: QassetSave) => (sellerName ?? '').trim() !== ''

const needsAssets = ({ qassets = [] }: QuerySave) => (qassets.length === 0 ? 'contract.noAssets' : null)
const needsSellers = (query: QuerySave) =>
  needsAssets(query) ?? (query.qassets?.some(isNamed) ? null : 'contract.noSeller')
const needsSureties = (query: QuerySave) =>
  needsAssets(query) ?? (query.sureties?.length ? null : 'contract.noSureties')
const needsGuarantor = (query: QuerySave) =>
  needsAssets(query) ?? (query.guarantor?.representativeName?.trim() ? null : 'contract.noGuarantor')
const needsAct = (query: QuerySave) =>
  needsAssets(query) ?? (query.actOfAcceptance ? null : 'container.file.noAct')

/** One contract per seller, with the seller's assets. */
const salesOf =
  (sales: typeof agreementCalls.sales | typeof agreementCalls.ufeSales) =>
  ({ queryId, qassets }: Query) => {
    const named = qassets.filter(isNamed)
    const isOf = (seller: QassetSave) => (asset: QassetSave) => sellersOf([seller, asset]).length === 1
    return Promise.all(
      sellersOf(named).map((seller) =>
        call(sales, { body: { queryId, qassets: named.filter(isOf(seller)) } }),
      ),
    )
  }

/** The papers of a contract in the order of their use. */
const papers: readonly Paper[] = [
  {
    name: 'agreement.leasingContract',
    kind: 'leasingContract',
    done: 'contract.leasing.made',
    missing: needsAssets,
    make: ({ queryId }) => call(agreementCalls.leasingContract, { params: { id: queryId } }),
  },
  {
    name: 'agreement.sales.fullService',
    kind: 'salesContract',
    done: 'contract.made',
    missing: needsSellers,
    make: salesOf(agreementCalls.sales),
  },
  {
    name: 'agreement.sales.ufe',
    kind: 'salesContract',
    done: 'contract.made',
    missing: needsSellers,
    make: salesOf(agreementCalls.ufeSales),
  },
  {
    name: 'agreement.suretyAgreement',
    kind: 'suretyAgreement',
    done: 'contract.made',
    missing: needsSureties,
    make: ({ queryId, sureties }) =>
      Promise.all(sureties.map((body) => call(agreementCalls.surety, { params: { queryId }, body }))),
  },
  {
    name: 'agreement.guaranteeLetter',
    kind: 'guaranteeLetter',
    done: 'contract.made',
    missing: needsGuarantor,
    make: ({ queryId }) => call(agreementCalls.guaranteeLetter, { params: { queryId } }),
  },
  {
    name: 'agreement.redemptionAgreement',
    kind: 'redemptionAgreement',
    done: 'contract.redemption.made',
    missing: needsAssets,
    make: ({ queryId }) => call(agreementCalls.redemptionAgreement, { params: { id: queryId } }),
  },
  {
    name: 'agreement.leaseback',
    kind: 'leaseback',
    done: 'contract.made',
    missing: needsAssets,
    make: ({ queryId }) => call(agreementCalls.leaseback, { params: { queryId } }),
  },
  {
    name: 'agreement.actOfAcceptance',
    kind: 'actOfAcceptance',
    done: 'handover.made',
    missing: needsAct,
    make: async ({ queryId, actOfAcceptance }) =>
      actOfAcceptance === null
        ? []
        : call(agreementCalls.actOfAcceptance, { params: { id: queryId }, body: actOfAcceptance }),
  },
  {
    name: 'agreement.creditDecision',
    kind: 'creditDecision',
    done: 'contract.made',
    missing: needsAssets,
    make: ({ queryId }) => call(agreementCalls.creditDecision, { params: { queryId } }),
  },
]
