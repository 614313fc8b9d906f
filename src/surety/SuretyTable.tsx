import { HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { Query } from '../../api/query.ts'
import type { SuretySave } from '../../api/surety.ts'
import type { CurrentDeal } from '../../domain/current-deal.ts'
import { spacedPhone } from '../../domain/phone.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { maskedCode } from '../design/masked-code.ts'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { usePaper } from '../document/DownloadButton.tsx'
import { paperRefusalText } from '../../machines/lifecycle/query/paper-rule.ts'
import { selectPast, selectQuery } from '../query-editor/selectors.ts'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'

const columns = ['query.field.name', 'client.personalCode', 'client.email', 'client.phone'] as const

type Props = SuretyHandlers & { sureties: readonly SuretySave[] }

/** The query's sureties with their actions; personal codes are shown in the form only. */
export const SuretyTable = ({ sureties, ...handlers }: Props) => (
  <Table cards="lines" caption={<FormattedMessage id="credit.sureties" />}>
    <thead>
      <tr>
        {columns.map((id) => (
          <HeadCell key={id}>
            <FormattedMessage id={id} />
          </HeadCell>
        ))}
        <HeadCell numeric>
          <FormattedMessage id="surety.actions" />
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {sureties.map((surety, index) => (
        <SuretyRow key={surety.suretyId ?? `new-${index}`} surety={surety} {...handlers} />
      ))}
    </tbody>
  </Table>
)

const SuretyRow = ({ surety, ...handlers }: SuretyHandlers & { surety: SuretySave }) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  return (
    <TableRow>
      <Cell head>{surety.name || '–'}</Cell>
      <Cell unbroken label={label('client.personalCode')}>
        {maskedCode(surety.personalCode ?? '')}
      </Cell>
      <Cell label={label('client.email')}>{surety.email || '–'}</Cell>
      <Cell unbroken label={label('client.phone')}>
        {spacedPhone(surety.phone ?? '') || '–'}
      </Cell>
      <Cell numeric>
        <SuretyActions surety={surety} {...handlers} />
      </Cell>
    </TableRow>
  )
}

type SuretyHandlers = {
  onEdit: (surety: SuretySave) => void
  onDelete: (surety: SuretySave) => void
  /** Why a surety can be neither changed nor deleted. */
  refused: ReactNode
}

/** The actions of one surety. */
const SuretyActions = ({ surety, refused, onEdit, onDelete }: SuretyHandlers & { surety: SuretySave }) => {
  const intl = useIntl()
  const name = surety.name || surety.email || ''
  const label = (id: string) => intl.formatMessage({ id }, { name })
  return (
    <HStack gap="0" justify="flex-end" data-print="no">
      <SuretyPaper surety={surety} name={name} />
      <IconButton
        icon="pencil"
        label={label('surety.edit')}
        refused={refused}
        onClick={() => onEdit(surety)}
      />
      <IconButton
        icon="trash"
        label={label('surety.delete')}
        refused={refused}
        onClick={() => onDelete(surety)}
      />
    </HStack>
  )
}

type SuretyPaperProps = { surety: SuretySave; name: string }

/** The agreement of one surety as a PDF; the query is saved first. */
const SuretyPaper = ({ surety, name }: SuretyPaperProps) => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const past = useQueryState(selectPast)
  const missing = missingForPaper(surety, useDeal())
  const refusal = past ? 'lock.past' : (paperRefusalText('suretyAgreement', query) ?? missing)
  const make = async ({ queryId, sureties }: Query) => {
    const body = sureties.find(({ suretyId }) => suretyId === surety.suretyId)
    return body ? call(agreementCalls.surety, { params: { queryId }, body }) : null
  }
  const paper = usePaper(`surety.${surety.suretyId}`, make, 'contract.made')
  return (
    <IconButton
      icon="file"
      label={intl.formatMessage({ id: 'surety.pdf' }, { name })}
      refused={refusal === null ? undefined : <FormattedMessage id={refusal} />}
      busy={paper.busy}
      onClick={paper.make}
    />
  )
}

/** Returns why the agreement of a surety cannot be made yet (a message id), or null. */
const missingForPaper = (surety: SuretySave, { deal, gap }: CurrentDeal): string | null => {
  if (surety.suretyId === undefined) return 'surety.pdf.unsaved'
  if (!surety.name?.trim() || !surety.personalCode) return 'surety.pdf.unfilled'
  if (!deal.qassets?.length) return 'contract.noAssets'
  if (gap === 'noTerms') return 'surety.pdf.noTerms'
  return gap === null ? null : `payment.gap.${gap}`
}
