import { FormattedMessage, useIntl } from 'react-intl'
import type { SuretySave } from '../../api/surety.ts'
import { maskedCode } from '../design/masked-code.ts'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { SuretyActions, type SuretyHandlers } from './SuretyActions.tsx'

const columns = ['query.field.name', 'client.personalCode', 'client.email', 'client.phone'] as const

type Props = SuretyHandlers & { sureties: readonly SuretySave[] }

const SuretyRow = ({ surety, ...deeds }: SuretyHandlers & { surety: SuretySave }) => {
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
        {surety.phone || '–'}
      </Cell>
      <Cell numeric>
        <SuretyActions surety={surety} {...deeds} />
      </Cell>
    </TableRow>
  )
}

/** The sureties of the query with what can be done with each; personal codes show in the form only. */
export const SuretyTable = ({ sureties, ...deeds }: Props) => (
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
        <SuretyRow key={surety.suretyId ?? `new-${index}`} surety={surety} {...deeds} />
      ))}
    </tbody>
  </Table>
)
