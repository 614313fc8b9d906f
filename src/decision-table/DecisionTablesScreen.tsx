import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import type { TableSummary } from '../../api/decision-table-version.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { DownloadDmn, ImportDmn } from './DmnFile.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { StartDraft } from './StartDraft.tsx'
import { numberedRows, TableRows } from './TableRows.tsx'

/** The table of the automatic decision that is in force, and every version of it. */
export const DecisionTablesScreen = () => (
  <ListScreen title="decisionTable.title" query={useApiQuery(decisionTableCalls.findAll, {})}>
    {(versions) => (
      <Stack gap="4">
        <InForce versions={versions} />
        <Versions versions={versions} />
      </Stack>
    )}
  </ListScreen>
)

type Listed = { versions: readonly TableSummary[] }

const InForce = ({ versions }: Listed) => {
  const version = versions.find(({ phase }) => phase === 'inForce')?.version ?? 0
  const { data, error, refetch } = useApiQuery(decisionTableCalls.get, { params: { version } })
  return (
    <Card
      flush
      title={<FormattedMessage id="decisionTable.inForce" />}
      aside={<Change versions={versions} copyOf={version} />}
    >
      {data ? (
        <TableRows caption={<FormattedMessage id="decisionTable.inForce" />} rows={numberedRows(data)} />
      ) : error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  )
}

/** The table as a file, and a draft: leads to the open one, or starts one. */
const Change = ({ versions, copyOf }: Listed & { copyOf: number }) => {
  const open = versions.find(({ phase }) => phase === 'draft' || phase === 'waiting')
  return (
    <HStack wrap="wrap">
      <DownloadDmn version={copyOf} />
      <ImportDmn
        target={{ kind: 'newDraft', copyOf }}
        refused={open ? <FormattedMessage id="refusal.tableOneDraft" /> : null}
      />
      {open ? (
        <ButtonLink href={`/decision-table/${open.version}`} size="sm" variant="solid">
          <FormattedMessage id={`decisionTable.open.${open.phase}`} />
        </ButtonLink>
      ) : (
        <StartDraft copyOf={copyOf} text="decisionTable.start" />
      )}
    </HStack>
  )
}

const columns = ['version', 'phase', 'note', 'authors', 'inForce', 'decided'] as const
type Column = (typeof columns)[number]

const Versions = ({ versions }: Listed) => {
  const intl = useIntl()
  const label = (column: Column) => intl.formatMessage({ id: `decisionTable.column.${column}` })
  return (
    <Card flush title={<FormattedMessage id="decisionTable.versions" />}>
      <Table caption={<FormattedMessage id="decisionTable.versions" />} cards="lines" cardsBelow="lg">
        <HeadRow columns={columns} label={label} />
        <tbody>
          {versions.map(({ version, phase, note, authors, inForceDtime, decidedByName, decidedDtime }) => (
            <TableRow key={version}>
              <Cell head label={label('version')}>
                <TextLink href={`/decision-table/${version}`}>
                  <FormattedMessage id="decisionTable.number" values={{ version }} />
                </TextLink>
              </Cell>
              <Cell label={label('phase')}>
                <PhaseBadge phase={phase} />
              </Cell>
              <Cell label={label('note')}>
                {version === 0 ? <FormattedMessage id="decisionTable.first" /> : note || '–'}
              </Cell>
              <Cell label={label('authors')}>{authors.length > 0 ? intl.formatList(authors) : '–'}</Cell>
              <Cell label={label('inForce')} unbroken>
                {version === 0 || inForceDtime === null ? '–' : <DateTime value={inForceDtime} />}
              </Cell>
              <Cell label={label('decided')}>
                {decidedByName === null ? (
                  '–'
                ) : (
                  <>
                    {decidedByName}, <DateTime value={decidedDtime} />
                  </>
                )}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
