import { Box } from '@chakra-ui/react/box'
import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import {
  type TablePhase,
  tableSave,
  type TableSave,
  tableVersion,
  type TableVersion,
} from '../../api/decision-table-version.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { queryKey } from '../api/call-query.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { DateText, DateTime } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { RecordForm, RecordNotes, SaveButton } from '../record/RecordForm.tsx'
import { RecordGate } from '../record/RecordGate.tsx'
import { isAbsent, readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { useUser } from '../user/useUser.ts'
import { BackTestCard } from './BackTestCard.tsx'
import { CompareCard } from './CompareCard.tsx'
import { DownloadDmn, ImportDmn } from './DmnFile.tsx'
import { DraftFields } from './DraftFields.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { StartDraft } from './StartDraft.tsx'
import { numberedRows, TableRows } from './TableRows.tsx'
import { TableSteps } from './TableSteps.tsx'
import { useTableTexts } from './useTableTexts.tsx'

/** One version of the decision table: a draft with its form, every other one to read. */
export const DecisionTableScreen = () => {
  // A step replaces the form by the rows, or the other way round.
  const place = useKeptFocus<HTMLDivElement>('main h1')
  return (
    <Box ref={place} display="contents">
      <Version />
    </Box>
  )
}

const Version = () => {
  const version = Number(useParams<{ version: string }>().version)
  const { data, error, refetch } = useApiQuery(decisionTableCalls.get, { params: { version } })
  if (data?.phase === 'draft') return <Draft key={version} table={data} />
  if (data) return <ReadOnly table={data} />
  if (isAbsent(error)) return <NotFoundScreen />
  return (
    <Page version={version}>
      {error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Page>
  )
}

type PageProps = { version: number; phase?: TablePhase; children: ReactNode }

const Page = ({ version, phase, children }: PageProps) => (
  <Container paddingBlock="6">
    <Stack gap="4">
      <HStack wrap="wrap" justify="space-between">
        <HStack wrap="wrap">
          <h1 tabIndex={-1}>
            <FormattedMessage id="decisionTable.number" values={{ version }} />
          </h1>
          {phase ? <PhaseBadge phase={phase} /> : null}
        </HStack>
        <ButtonLink href="/decision-table">
          <FormattedMessage id="decisionTable.back" />
        </ButtonLink>
      </HStack>
      {children}
    </Stack>
  </Container>
)

const ReadOnly = ({ table }: { table: TableVersion }) => (
  <Page version={table.version} phase={table.phase}>
    <FactsCard table={table} />
    <TableSteps table={table} />
    <CompareCard table={table} />
    <BackTestCard table={table} />
    <Card
      flush
      title={<FormattedMessage id="decisionTable.rows" />}
      aside={
        <HStack wrap="wrap">
          <DownloadDmn version={table.version} />
          {table.phase === 'waiting' ? null : (
            <StartDraft copyOf={table.version} text="decisionTable.startWith" />
          )}
        </HStack>
      }
    >
      <TableRows caption={<FormattedMessage id="decisionTable.rows" />} rows={numberedRows(table)} />
    </Card>
  </Page>
)

const FactsCard = ({ table }: { table: TableVersion }) => {
  const intl = useIntl()
  const { version, note, authors, inForceDtime, fromDay, hitPolicy, decidedByName, decidedDtime, reason } =
    table
  const fact = (id: string, value: ReactNode) => ({
    key: id,
    label: <FormattedMessage id={`decisionTable.${id}`} />,
    value,
  })
  const wanted =
    fromDay === null ? <FormattedMessage id="decisionTable.fromApproval" /> : <DateText value={fromDay} />
  const begins = inForceDtime === null ? wanted : <DateTime value={inForceDtime} />
  return (
    <Card title={<FormattedMessage id="decisionTable.change" />}>
      <Facts
        facts={[
          fact('note', version === 0 ? <FormattedMessage id="decisionTable.first" /> : note),
          fact('column.authors', intl.formatList(authors)),
          fact('column.inForce', version === 0 ? null : begins),
          fact('hitPolicy', <FormattedMessage id={`decisionTable.hitPolicy.${hitPolicy}`} />),
          fact(
            'column.decided',
            decidedByName === null ? null : (
              <>
                {decidedByName}, <DateTime value={decidedDtime} />
              </>
            ),
          ),
          ...(reason === '' ? [] : [fact('refusal', reason)]),
        ]}
      />
    </Card>
  )
}

const Draft = ({ table }: { table: TableVersion }) => {
  const editor = useDraftEditor(table.version)
  const page = (shown: ReactNode) => (
    <Page version={table.version} phase={table.phase}>
      {shown}
    </Page>
  )
  const isUnsaved = useSelector(editor.actor, (snapshot) => snapshot.hasTag('unsaved'))
  return (
    <RecordGate editor={editor} lookups={[]} renderFrame={page}>
      {() =>
        page(
          <>
            <RecordForm editor={editor}>
              <Stack gap="4">
                <RecordNotes actor={editor.actor} />
                <DraftFields tools={<FileTools table={table} isUnsaved={isUnsaved} />} />
                <HStack>
                  <SaveButton actor={editor.actor}>
                    <FormattedMessage id="decisionTable.save" />
                  </SaveButton>
                </HStack>
              </Stack>
            </RecordForm>
            <TableSteps table={table} isUnsaved={isUnsaved} />
            <CompareCard table={table} />
            <BackTestCard table={table} />
          </>,
        )
      }
    </RecordGate>
  )
}

/** Exports the saved rows to a file, and replaces them with those of a file. */
const FileTools = ({ table, isUnsaved }: { table: TableVersion; isUnsaved: boolean }) => {
  const { version, modifiedDtime } = table
  const refused = isUnsaved ? <FormattedMessage id="decisionTable.saveFirst" /> : null
  return (
    <>
      <DownloadDmn version={version} refused={refused} />
      <ImportDmn target={{ kind: 'draft', version, modifiedDtime }} refused={refused} />
    </>
  )
}

/** Rows and hit policy are chosen together: each means something only with the other. */
const shape: RecordShape = { together: { table: ['hitPolicy', 'rows'] }, follows: ['modifiedDtime'] }

const valuesOf = ({ modifiedDtime, note, fromDay, hitPolicy, rows }: TableVersion): TableSave => ({
  modifiedDtime,
  note,
  fromDay,
  hitPolicy,
  rows,
})

const useDraftEditor = (version: number) => {
  const client = useQueryClient()
  const { user } = useUser()
  const refresh = useInvalidate()
  const change = useApiMutation(decisionTableCalls.save)
  const params = { version }
  return useRecordEditor<TableSave, TableSave, TableVersion>({
    draft: { userId: user.accountUserId, form: `decision-table.${version}` },
    schema: tableSave,
    shape,
    read: readByCall(decisionTableCalls.get, { params }, valuesOf),
    save: (body) => change.mutateAsync({ params, body }),
    record: tableVersion,
    valuesOf,
    texts: useTableTexts(),
    saved: 'decisionTable.saved',
    onSaved: (saved) => {
      // The next step sends this version; the refetch may arrive later.
      client.setQueryData(queryKey(decisionTableCalls.get, { params }), saved)
      return Promise.all([refresh(decisionTableCalls.findAll), refresh(decisionTableCalls.get, { params })])
    },
  })
}
