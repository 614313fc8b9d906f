import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { evidenceCalls } from '../../api/evidence.calls.ts'
import type { Evidence } from '../../api/evidence.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'

type Props = { queryId: number; onClose: () => void }

/** What was checked about the parties, by what source and when. */
export const EvidenceDialog = ({ queryId, onClose }: Props) => (
  <Dialog
    size="lg"
    title={<FormattedMessage id="evidence.title" />}
    onClose={onClose}
    footer={
      <Button onClick={onClose}>
        <FormattedMessage id="design.close" />
      </Button>
    }
  >
    <Loaded queryId={queryId} />
  </Dialog>
)

const Loaded = ({ queryId }: Pick<Props, 'queryId'>) => {
  const { data, error, refetch } = useApiQuery(evidenceCalls.find, { params: { id: queryId } })
  if (error && !data) return <FailedQuery error={error} retry={() => void refetch()} />
  return data ? <Evidences evidence={data.evidence} /> : <Skeleton rows={5} />
}

const columns = ['party', 'check', 'result', 'source', 'at'] as const

const Evidences = ({ evidence }: { evidence: readonly Evidence[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `evidence.column.${column}` })
  return (
    <>
      <Table dense cards="lines" caption={intl.formatMessage({ id: 'evidence.title' })}>
        <HeadRow columns={columns} label={label} />
        <tbody>
          {evidence.map((one, index) => (
            <TableRow key={index}>
              <Cell head>{one.party || '–'}</Cell>
              <Cell label={label('check')}>{intl.formatMessage({ id: `evidence.check.${one.kind}` })}</Cell>
              <Cell label={label('result')}>{resultOf(intl, one)}</Cell>
              <Cell label={label('source')}>{sourceOf(intl, one)}</Cell>
              <Cell label={label('at')}>{one.at === null ? '–' : <DateTime value={one.at} />}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <Text textStyle="small" color="ink2" mt="3">
        <FormattedMessage id="evidence.says" />
      </Text>
    </>
  )
}

const resultOf = (intl: IntlShape, one: Evidence): string => {
  const text = (id: string) => intl.formatMessage({ id })
  switch (one.kind) {
    case 'identification':
      return text('evidence.identified')
    case 'signature':
      return text('evidence.signed')
    case 'document':
      return text(`client.documentType.${one.type}`)
    case 'register':
      return registerAnswer(intl, one)
    case 'representation':
      return text(one.named ? 'evidence.named' : 'evidence.notNamed')
    case 'publicOffice':
      return text(`publicPerson.${one.answer ?? 'unknown'}`)
    case 'lists':
      return text(`screening.state.${one.state}`)
  }
}

const registerAnswer = (
  intl: IntlShape,
  { registeredName, inLiquidation }: Extract<Evidence, { kind: 'register' }>,
): string => {
  if (registeredName === '') return intl.formatMessage({ id: 'evidence.register.unknown' })
  const id = inLiquidation ? 'evidence.register.inLiquidation' : 'evidence.register.entered'
  return intl.formatMessage({ id }, { name: registeredName })
}

const sourceOf = (intl: IntlShape, one: Evidence): string => {
  const text = (name: string) => intl.formatMessage({ id: `evidence.source.${name}` })
  switch (one.kind) {
    case 'identification':
      return text('eid')
    case 'signature':
      return text('gateway')
    case 'document':
      return text('query')
    case 'register':
      return text('businessRegister')
    case 'representation':
      return text('limitEngine')
    case 'publicOffice':
      return text(one.byCustomer ? 'customer' : 'query')
    case 'lists':
      return one.source || '–'
  }
}
