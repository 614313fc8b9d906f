import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { maskedCode } from '../design/masked-code.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

const columns = ['query.field.name', 'client.personalCode', 'client.email', 'client.phone'] as const

/** The query's sureties; personal codes are shown on request. */
export const SuretiesCard = () => {
  const { sureties } = useQueryState(selectQuery)
  const [shown, setShown] = useState(false)
  const none = sureties.length === 0
  return (
    <FoldingCard
      kind="sureties"
      flush
      title={<FormattedMessage id="credit.sureties" />}
      aside={
        none ? null : (
          <Button size="sm" variant="ghost" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <FormattedMessage id={shown ? 'credit.hideCodes' : 'credit.showCodes'} />
          </Button>
        )
      }
    >
      {none ? (
        <EmptyState title={<FormattedMessage id="credit.noSureties" />} />
      ) : (
        <SuretyTable shown={shown} />
      )}
    </FoldingCard>
  )
}

const SuretyTable = ({ shown }: { shown: boolean }) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  const { sureties } = useQueryState(selectQuery)
  return (
    <Table caption={<FormattedMessage id="credit.sureties" />}>
      <thead>
        <tr>
          {columns.map((id) => (
            <HeadCell key={id}>
              <FormattedMessage id={id} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {sureties.map(({ suretyId, name, personalCode, email, phone }) => (
          <TableRow key={suretyId}>
            <Cell head>{name}</Cell>
            <Cell unbroken label={label('client.personalCode')}>
              {shown ? personalCode : maskedCode(personalCode)}
            </Cell>
            <Cell label={label('client.email')}>{email}</Cell>
            <Cell unbroken label={label('client.phone')}>
              {phone || '–'}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
