import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StoredBackTest, TableVersion } from '../../api/decision-table-version.ts'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { useUser } from '../user/useUser.ts'
import { useRowTexts } from './useRowTexts.ts'

type Changed = StoredBackTest['changed'][number]

/** Which decisions of the last 90 days the table would take otherwise. */
export const BackTestCard = ({ table: { backTest, isTested, phase } }: { table: TableVersion }) => {
  const isOpen = phase === 'draft' || phase === 'waiting'
  if (backTest === null && !isOpen) return null
  return (
    <Card flush title={<FormattedMessage id="decisionTable.backTest" />}>
      {backTest === null ? (
        <EmptyState
          title={<FormattedMessage id="decisionTable.backTest.none" />}
          reason={<FormattedMessage id="decisionTable.backTest.none.how" />}
        />
      ) : (
        <>
          <Stack gap="2" padding="4">
            {isOpen && !isTested ? (
              <Note status="warning">
                <FormattedMessage id="refusal.tableTested" />
              </Note>
            ) : null}
            <Text>
              <FormattedMessage
                id="decisionTable.backTest.says"
                values={{
                  changed: backTest.changedCount,
                  tested: backTest.tested,
                  version: backTest.replaces,
                  at: <DateTime value={backTest.testedDtime} />,
                }}
              />
            </Text>
            {backTest.withoutInputs > 0 ? (
              <Text color="ink2">
                <FormattedMessage
                  id="decisionTable.backTest.without"
                  values={{ count: backTest.withoutInputs }}
                />
              </Text>
            ) : null}
            {backTest.changed.length < backTest.changedCount ? (
              <Text color="ink2">
                <FormattedMessage
                  id="decisionTable.backTest.first"
                  values={{ count: backTest.changed.length }}
                />
              </Text>
            ) : null}
          </Stack>
          {backTest.changed.length > 0 ? <ChangedTable changed={backTest.changed} /> : null}
        </>
      )}
    </Card>
  )
}

const columns = ['query', 'decided', 'from', 'to'] as const

const ChangedTable = ({ changed }: { changed: readonly Changed[] }) => {
  const intl = useIntl()
  const texts = useRowTexts()
  const { user } = useUser()
  const area = user.role === 'COMPLIANCE' ? 'compliance' : 'credit'
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `decisionTable.changed.${column}` })
  const taken = ({ row, outcome }: Changed['from']): string =>
    row === null
      ? texts.outcome(outcome)
      : intl.formatMessage({ id: 'decisionTable.changed.taken' }, { row, outcome: texts.outcome(outcome) })
  return (
    <Table caption={<FormattedMessage id="decisionTable.backTest" />} cards="lines">
      <HeadRow columns={columns} label={label} />
      <tbody>
        {changed.map(({ queryId, decidedAt, from, to }) => (
          <TableRow key={queryId}>
            <Cell head label={label('query')}>
              <TextLink href={`/${area}/query/${queryId}/edit`}>{queryId}</TextLink>
            </Cell>
            <Cell label={label('decided')} unbroken>
              <DateTime value={decidedAt} />
            </Cell>
            <Cell label={label('from')}>{taken(from)}</Cell>
            <Cell label={label('to')}>{taken(to)}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
